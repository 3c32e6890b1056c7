#!/usr/bin/env python3
"""Builds a small, complete export, the trust file beside it and a receipt (docs/spec/export.md, trust.md, receipt.md).

Usage: make_export.py OUT [--more N]     writes OUT/export/, OUT/trust.json, OUT/receipt.json; N further subjects.
Everything in it is made up; keys, salts and nonces come from fixed seeds, so the files must not change.
"""

import json
import pathlib
import sys

from formats import *

ENGINES = {"name": "nullius", "version": "0.1.0", "cedar": "4.14.1", "jsonSchema": "0.61.2"}
COMMITTED = {
    "key-event": [], "policy-load": [], "pack-load": [], "subject": ["subject"], "export": ["actor"],
    "principal": ["name", "owner", "team", "trainedOn", "purposes", "names", "credential"],
    "gate": ["actor", "reason"],
    "run": ["subject", "case", "purpose", "agent", "model", "openedBy", "language", "onBehalfOf"],
    "source": ["digest", "run", "kind", "details", "screening"],
    "source-opened": ["person", "source", "run"],
    "source-released": ["person", "source", "run", "reason"],
    "promotion": ["subject", "case", "purpose", "run", "agent", "kind", "legalBasis", "retention", "confidentiality",
                  "expiresAt", "reasons", "notices", "findings", "policies", "approvals", "reviewers", "origin",
                  "origins", "sources", "ledgerRoot", "cedarRequest", "cedarEntities", "supersedes"],
    "review": ["reviewer", "roles", "reason", "reasons", "opened"],
}
CONDITIONS = ["open", "typed", "sourced", "origin", "untainted", "verified", "clean", "accountable", "current",
              "bounded", "permitted", "approved"]


def uuid(number):
    return f"01932d8e-0000-7000-8000-{number:012x}"


def seeded(*parts):
    return sha256("/".join(str(part) for part in parts).encode())


SUBJECT, CASE_RUN, SOURCE, PERSON, AGENT = (uuid(number) for number in (0x5, 0x6, 0x7, 0x3, 0x4))
FIRST, SECOND = uuid(0xC1), uuid(0xC2)
WORDS = b"Ik heb in november 12 uur gewerkt bij een bakker."


def challenge(review, candidate):
    """What the verdict binds, made of the statement's own members (docs/spec/review-sheet.md)."""
    bound = {name: review[name] for name in ("origin", "tenant", "type", "destination", "verdict", "nonce", "notAfter")}
    return document_digest("nullius/approval/v1", dict(
        bound, candidate=candidate, sheet=review["sheetDigest"], reason=review["commitments"]["reason"],
        slot=review["slot"] or 0))


class Export:
    def __init__(self):
        self.files = {}
        self.leaves = []
        self.minute = 0

    def time(self):
        self.minute += 1
        return f"2026-11-30T09:{self.minute // 60 % 60:02d}:{self.minute % 60:02d}.000Z"

    def artefact(self, content):
        digest = sha256(content).hex()
        self.files[f"artefacts/{digest}"] = content
        return digest

    def append(self, kind, record, fields, values=(), key=STATEMENT, epoch=3, candidate=None, withheld=()):
        index = len(self.leaves)
        values = dict(values)
        predicate_type = f"{PREDICATES}{kind}/v1"
        commitments, opened = {}, {}
        for name in COMMITTED[kind]:
            salt = seeded("salt", index, name)
            value = values.pop(name, None)
            commitments[name] = commit(salt, TENANT, record, predicate_type, "/" + name, value).hex()
            if name not in withheld:
                opened[name] = {"salt": salt.hex(), "value": value}
        if values:
            raise ValueError(f"{kind} commits to no {sorted(values)}")
        predicate = {
            "origin": ORIGIN, "tenant": TENANT, "environment": "test", "kernel": ENGINES, "epoch": str(epoch),
            "recordedAt": self.time(), "nonce": seeded("nonce", index).hex(), "commitments": commitments, **fields,
        }
        if kind == "review":
            predicate["challenge"] = challenge(predicate, candidate)
        if candidate is None:
            subject = {"name": f"{kind}/{record}", "digest": {"sha256": document_digest(f"nullius/{kind}/v1", predicate)}}
        else:
            subject = {"name": f"candidate/{record}", "digest": {"sha256": candidate}}
        sealed, leaf = envelope({"_type": "https://in-toto.io/Statement/v1", "predicateType": predicate_type,
                                 "subject": [subject], "predicate": predicate}, key)
        self.leaves.append(leaf)
        self.files[f"envelopes/{index}.dsse.json"] = canonical(sealed)
        if opened:
            opening = {"record": record, "predicateType": predicate_type, "fields": opened}
            self.files[f"openings/{index}.json"] = canonical(opening)
        return index

    def publish(self):
        note = checkpoint(len(self.leaves), root([leaf_hash(leaf) for leaf in self.leaves])).encode()
        self.files[f"checkpoints/{len(self.leaves)}"] = note
        self.files["checkpoint"] = note

    def finish(self):
        self.publish()
        self.files.update({f"log/{path}": content for path, content in log_files(self.leaves).items()})
        listed = {path: sha256(content).hex() for path, content in self.files.items()}
        manifest = {"format": "nullius-export/v1", "origin": ORIGIN, "size": str(len(self.leaves)), "files": listed}
        self.files["manifest.json"] = json.dumps(manifest, indent=1, sort_keys=True).encode() + b"\n"


def named_list(domain, files):
    """The digest of a list of files, and the preimage that is kept as an artefact."""
    return domain.encode() + b"\n" + canonical(sorted(files, key=lambda one: one["name"]))


def load(export):
    export.append("key-event", uuid(0), {
        "action": "activate", "fromIndex": "0",
        "keys": [{"purpose": purpose, "keyid": key.keyid, "publicKey": base64_text(key.public)}
                 for purpose, key in (("statement", STATEMENT), ("checkpoint", LOG), ("receipt", RECEIPT))],
    }, key=ROOT, epoch=0)
    export.publish()
    policies = [
        {"name": "invariants.cedar", "digest": export.artefact(b'@id("never") forbid(principal, action, resource) when { false };\n')},
        {"name": "record.cedar", "digest": export.artefact(b'@id("record") permit(principal, action, resource);\n')},
        {"name": "schema.cedarschema", "digest": export.artefact(b"entity Agent; entity Candidate;\n")},
    ]
    policy_set = document_digest("nullius/policy-set/v1", policies)
    export.append("policy-load", uuid(1), {"profile": "standard", "policySetDigest": policy_set, "files": policies}, epoch=1)
    schema = export.artefact(b'{"type":"object"}\n')
    pack = export.artefact(b'{"name":"casework"}\n')
    frames = export.artefact(b'{"frames":[]}\n')
    languages = [{"name": "en.json", "digest": export.artefact(b'{"language":"en"}\n')},
                 {"name": "nl.json", "digest": export.artefact(b'{"language":"nl"}\n')}]
    export.append("pack-load", uuid(2), {
        "packs": [{"name": "casework", "digest": pack,
                   "types": [{"type": "casework/hours@1", "schemaDigest": schema}]}],
        "framesDigest": frames, "languagesDigest": export.artefact(named_list("nullius/languages/v1", languages)),
        "sheetDigest": export.artefact(b'{"layout":1}\n'),
    }, epoch=2)
    return {"schemaDigest": schema, "packDigest": pack, "policySetDigest": policy_set, "framesDigest": frames}


def people(export):
    export.append("principal", uuid(0x13), {
        "action": "added", "kind": "person", "id": PERSON, "roles": ["caseworker"], "packs": [], "tier": None,
    }, {"name": "A. Voorbeeld (made up)", "team": "inkomen", "trainedOn": "2026-10-01"})
    export.append("principal", uuid(0x14), {
        "action": "added", "kind": "agent", "id": AGENT, "roles": [], "packs": ["casework"], "tier": "C",
    }, {"name": "intake-assistent", "owner": PERSON, "purposes": ["income-support"], "names": []})


def recorded(export):
    export.append("subject", uuid(0x15), {}, {"subject": SUBJECT}, withheld=["subject"])
    export.append("run", CASE_RUN, {"asOf": None}, {
        "subject": SUBJECT, "case": "Z-2026-0001", "purpose": "income-support", "agent": AGENT,
        "model": "scripted/1", "openedBy": uuid(0x16), "language": "nl"})
    return export.append("source", SOURCE, {"sequence": "0", "attestedBy": "intake", "tier": "C"}, {
        "digest": sha256(WORDS).hex(), "run": CASE_RUN, "kind": "input",
        "details": {"channel": "chat", "speaker": "subject"}, "screening": []}, withheld=["details"])


def candidate(loaded, value):
    return document_digest("nullius/candidate/v1", {
        "tenant": TENANT, "run": CASE_RUN, "destination": "record", "type": "casework/hours@1",
        "schemaDigest": loaded["schemaDigest"], "payload": {"hours": value},
        "claims": [{"cites": ["E1"], "origin": "stated", "path": "/hours"}],
        "citations": {"E1": {"quote": WORDS.decode(), "source": SOURCE}},
        "revises": None, "supersedes": None, "nonce": seeded("candidate", value).hex()})


def decision(export, loaded, record, digest, ledger, outcome, approved, trigger="submission", reviews=(), previous=None,
             epoch=3):
    people_asked = [] if approved == "not-required" else ["caseworker"]
    return export.append("promotion", record, {
        "destination": "record", "type": "casework/hours@1", "outcome": outcome, "trigger": trigger, **loaded,
        "profile": "standard",
        "conditions": [{"name": name, "result": "not-required" if name in ("current", "bounded") else "met"}
                       for name in CONDITIONS[:-1]] + [{"name": "approved", "result": approved}],
        "reviews": list(reviews), "previousIndex": previous, "submittedAt": "2026-11-30T09:00:00.000Z",
        "item": uuid(0x1000 + int(record[-2:], 16)) if outcome == "promoted" else None,
    }, {
        "subject": SUBJECT, "case": "Z-2026-0001", "purpose": "income-support", "run": CASE_RUN, "agent": AGENT,
        "kind": "hours", "legalBasis": "public-task", "retention": {"result": "B1", "period": "P7Y"},
        "confidentiality": "personal", "reasons": ["approval-required"] if outcome == "held" else [], "notices": [],
        "findings": [], "policies": ["record"], "approvals": people_asked,
        "reviewers": [PERSON] if reviews else [], "origin": "stated", "origins": {"/hours": "stated"},
        "sources": [{"digest": sha256(WORDS).hex(), "id": SOURCE}], "ledgerRoot": ledger,
        "cedarRequest": {"action": "promote::record", "principal": AGENT}, "cedarEntities": [],
    }, candidate=digest, epoch=epoch)


def story(more=0):
    export = Export()
    loaded = load(export)
    people(export)
    source = recorded(export)
    statement = json.loads(base64.b64decode(json.loads(export.files[f"envelopes/{source}.dsse.json"])["payload"]))
    ledger = root([leaf_hash(bytes.fromhex(statement["predicate"]["commitments"]["digest"]))]).hex()
    export.publish()
    decision(export, loaded, FIRST, candidate(loaded, "12"), ledger, "promoted", "not-required")
    export.append("gate", uuid(0x17), {"destination": "memory", "state": "closed"}, {"actor": PERSON, "reason": "drill"}, epoch=4)
    digest = candidate(loaded, "14")
    held = decision(export, loaded, SECOND, digest, ledger, "held", "unmet", epoch=4)
    export.append("source-opened", uuid(0x18), {}, {"person": PERSON, "source": SOURCE, "run": CASE_RUN}, epoch=4)
    review = export.append("review", SECOND, {
        "destination": "record", "type": "casework/hours@1", "verdict": "approve", "slot": 1, "admissible": True,
        "assurance": "session", "sheetDigest": seeded("sheet").hex(),
        "notAfter": "2026-12-07T09:00:00.000Z",
    }, {"reviewer": PERSON, "roles": ["caseworker"], "reason": "Klopt met het gesprek.", "opened": [SOURCE]},
        epoch=4, candidate=digest)
    decision(export, loaded, SECOND, digest, ledger, "promoted", "met", "review",
             [{"slot": 1, "verdict": "approve", "assurance": "session", "index": str(review)}], str(held), epoch=4)
    for number in range(more):
        export.append("subject", uuid(0x2000 + number), {}, {"subject": uuid(0x100000 + number)}, epoch=4)
    export.append("export", uuid(0x19), {"size": str(len(export.leaves))}, {"actor": PERSON}, epoch=4)
    export.finish()
    return export


def write(folder, files):
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def main(out, more=0):
    export = story(more)
    write(out / "export", export.files)
    document, signature = receipt(8, export.leaves[8], "2026-11-30T09:00:10Z")
    trust = {"origin": ORIGIN, "root": {"keyid": ROOT.keyid, "publicKey": base64_text(ROOT.public)},
             "log": vkey(ORIGIN, 1, LOG.public), "checkpoint": export.files["checkpoints/8"].decode()}
    as_text = lambda value: json.dumps(value, indent=1, ensure_ascii=False).encode() + b"\n"
    write(out, {"receipt.json": as_text(dict(document, signature=signature)), "trust.json": as_text(trust)})


if __name__ == "__main__":
    arguments = sys.argv[1:]
    count = int(arguments[2]) if arguments[1:2] == ["--more"] else 0
    main(pathlib.Path(arguments[0]), count)
