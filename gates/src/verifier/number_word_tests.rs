//! Numbers in words, in both languages: how far they go and what they come to.

use nullius_schemas::vocabulary::Language::{Dutch, English};

use super::quantity_tests::table;

#[test]
fn english_number_words() {
    table(
        Some(English),
        &[
            ("It is a dozen boxes.", &["dozen = 12"]),
            ("It is two dozen boxes.", &["two dozen = 24"]),
            ("It is a hundred boxes.", &["a hundred = 100"]),
            ("It is a hundred and five boxes.", &["a hundred and five = 105"]),
            ("It is hundred boxes.", &["hundred = 100"]),
            ("It is a thousand boxes.", &["a thousand = 1 x 1000"]),
            ("It is a ton of boxes.", &[]),
            ("It is a bn of boxes.", &[]),
            ("It is a box.", &[]),
            (
                "It is a quarter of a million boxes.",
                &["a quarter of a million = 0.25 x 1000000"],
            ),
            ("It is a quarter of a box.", &["a quarter = 1/4"]),
            ("It is an hour and a half now.", &["an hour and a half = 1.5"]),
            ("It is a box and a half now.", &[]),
            ("It is two and a half boxes.", &["two and a half = 2.5"]),
            ("It is two and a box.", &["two = 2"]),
            ("It is twenty-five boxes.", &["twenty-five = 25"]),
            ("It is twenty five boxes.", &["twenty five = 25"]),
            ("It is twenty - five boxes.", &["twenty = 20", "five = 5"]),
            ("It is fifteen five boxes.", &["fifteen = 15", "five = 5"]),
            ("It is twenty fifteen boxes.", &["twenty = 20", "fifteen = 15"]),
            ("It is twenty zero boxes.", &["twenty = 20", "zero = 0"]),
            ("It is two hundred boxes.", &["two hundred = 200"]),
            ("It is two hundred zero boxes.", &["two hundred = 200", "zero = 0"]),
            (
                "It is two hundred and forty-five boxes.",
                &["two hundred and forty-five = 245"],
            ),
            ("It is twenty and five boxes.", &["twenty = 20", "five = 5"]),
            ("It is two thousand and five boxes.", &["two thousand and five = 2005"]),
            (
                "It is two thousand three hundred boxes.",
                &["two thousand three hundred = 2300"],
            ),
            ("It is two thousand boxes.", &["two thousand = 2 x 1000"]),
            ("It is two thousand and boxes.", &["two thousand = 2 x 1000"]),
            ("It is zero and five boxes.", &["zero = 0", "five = 5"]),
            ("It is one point five boxes.", &["one point five = 1.5"]),
            ("It is two point boxes.", &["two = 2"]),
            ("It is two million boxes.", &["two million = 2 x 1000000"]),
            ("One of the boxes is here.", &[]),
            ("One of ten boxes is here.", &["One of ten = 1 of 10"]),
            ("This one is here.", &[]),
        ],
    );
}

#[test]
fn english_fractions() {
    table(
        Some(English),
        &[
            ("It is one half of it.", &["one half = 1/2"]),
            ("It is two halves of it.", &["two halves = 2/2"]),
            ("It is two thirds of it.", &["two thirds = 2/3"]),
            ("It is two-thirds of it.", &["two-thirds = 2/3"]),
            ("It is a third of it.", &["a third = 1/3"]),
            ("It is three quarters of it.", &["three quarters = 3/4"]),
            ("It is a fifth of it.", &["a fifth = 1/5"]),
            ("It is two fifths of it.", &["two fifths = 2/5"]),
            ("It is a sixth of it.", &["a sixth = 1/6"]),
            ("It is five sixths of it.", &["five sixths = 5/6"]),
            ("It is an eighth of it.", &["an eighth = 1/8"]),
            ("It is three eighths of it.", &["three eighths = 3/8"]),
            ("It is a tenth of it.", &["a tenth = 1/10"]),
            ("It is three tenths of it.", &["three tenths = 3/10"]),
            ("One third has it.", &["One third = 1/3"]),
            ("A third party has it.", &[]),
        ],
    );
}

#[test]
fn dutch_number_words() {
    table(
        Some(Dutch),
        &[
            ("Het is anderhalve dag.", &["anderhalve = 1.5"]),
            ("Het is een kwart miljoen.", &["een kwart miljoen = 0.25 x 1000000"]),
            ("Het is kwart miljoen.", &["kwart miljoen = 0.25 x 1000000"]),
            ("Het is een kwart van alles.", &["een kwart = 1/4"]),
            ("Een kwart meer.", &["Een kwart = 1/4"]),
            ("Het is zo'n kwart minder.", &["zo'n kwart = 1/4 About"]),
            ("Om kwart voor drie.", &[]),
            ("De helft is er.", &["helft = 1/2"]),
            ("De eerste helft van 2026.", &[]),
            ("Het is een dozijn kisten.", &["een dozijn = 12"]),
            ("Het zijn twee dozijn kisten.", &["twee dozijn = 24"]),
            ("Het zijn er dertien in een dozijn.", &["een dozijn = 12"]),
            ("Het zijn er dertien in een kist.", &["dertien = 13"]),
            ("Het zijn er dertien in twee kisten.", &["dertien = 13", "twee = 2"]),
            ("Het is twee komma vijf.", &["twee komma vijf = 2.5"]),
            ("Het is twee en een half jaar.", &["twee en een half = 2.5"]),
            ("Het is twee en een hele dag.", &["twee = 2"]),
            ("Het is tweeënhalf jaar.", &["tweeënhalf = 2.5"]),
            ("Het is vijfeneenhalf jaar.", &["vijfeneenhalf = 5.5"]),
            ("Het zijn vijfentwintig dagen.", &["vijfentwintig = 25"]),
            ("Het is één dag.", &["één = 1"]),
            ("Het is een dag.", &[]),
        ],
    );
}

#[test]
fn dutch_fractions() {
    table(
        Some(Dutch),
        &[
            ("Het is een derde van alles.", &["een derde = 1/3"]),
            ("Het is twee derde.", &["twee derde = 2/3"]),
            ("Het is drie vierde.", &["drie vierde = 3/4"]),
            ("Het is twee vijfde.", &["twee vijfde = 2/5"]),
            ("Het is vijf zesde.", &["vijf zesde = 5/6"]),
            ("Het is twee zevende.", &["twee zevende = 2/7"]),
            ("Het is drie achtste.", &["drie achtste = 3/8"]),
            ("Het is twee negende.", &["twee negende = 2/9"]),
            ("Het is drie tiende.", &["drie tiende = 3/10"]),
            ("Het is drie honderdste.", &["drie honderdste = 3/100"]),
            ("Het is driekwart.", &["driekwart = 3/4"]),
            ("Het is tweederde van alles.", &["tweederde = 2/3"]),
            ("Het is driederde van alles.", &[]),
            ("Het is twee-derde.", &["twee-derde = 2/3"]),
            ("Het is de derde dag.", &[]),
            ("Het is een kwart eeuw.", &[]),
        ],
    );
}
