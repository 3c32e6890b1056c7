//! docs/packs.md: its examples are those of the pack that comes with the kernel, or load like it.

use nullius_schemas::embedded::catalog;
use nullius_schemas::names::TypeRef;
use nullius_schemas::pack::{Pack, TypeDef};
use nullius_tests::Failed;
use serde_json::Value;

use crate::house::tree::read;

fn file(path: &str) -> Result<Value, Failed> {
    Ok(serde_json::from_str(&read(path).map_err(|error| error.to_string())?)?)
}

#[test]
fn the_examples_are_those_of_the_pack() -> Result<(), Failed> {
    let page = read("docs/packs.md").map_err(|error| error.to_string())?;
    // What is not a document of its own shows an entry of one.
    let examples: Vec<_> = page
        .split("```json\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .filter(|text| text.starts_with('{'))
        .collect();
    let [letter, annotation, table, frame] = examples[..] else {
        return Err("four examples".into());
    };
    let mut whole = file("schemas/casework/letter/v1.schema.json")?;
    for name in ["$schema", "$id", "title"] {
        whole.as_object_mut().ok_or("no object")?.remove(name);
    }
    assert_eq!(serde_json::from_str::<Value>(letter)?, whole);
    TypeDef::parse(TypeRef::parse("casework/letter@1")?, letter)?;
    let circumstance = file("schemas/casework/circumstance/v1.schema.json")?;
    assert_eq!(serde_json::from_str::<Value>(annotation)?, circumstance["x-promotion"]);
    let frames = file("schemas/casework/frames.json")?;
    assert!(
        frames["frames"]
            .as_array()
            .ok_or("no frames")?
            .contains(&serde_json::from_str(frame)?)
    );
    let catalog = catalog()?;
    let casework = catalog.pack("casework").ok_or("no pack")?;
    let type_def = casework
        .type_def(&TypeRef::parse("casework/circumstance@1")?)
        .ok_or("no type")?;
    Pack::load(table, casework.frames_text(), vec![type_def.clone()])?;
    Ok(())
}
