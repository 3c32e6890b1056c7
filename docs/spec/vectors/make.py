#!/usr/bin/env python3
"""Golden values for every format. Usage: make.py > audit/tests/vectors.json; the file must not change."""

import json
import sys

from formats import *

RUN = "01932d8e-0000-7000-8000-000000000001"
CANDIDATE = "01932d8e-0000-7000-8000-0000000000c1"
PROMOTION = PREDICATES + "promotion/v1"
WITNESS_NAME = "witness.example/w1"
TYPE = "casework/circumstance@1"


def key(one):
    return {"seed": one.seed.hex(), "public": one.public.hex(), "keyid": one.keyid}


def candidate():
    document = {
        "tenant": TENANT, "run": RUN, "destination": "record", "type": TYPE, "schemaDigest": "00" * 32,
        "payload": {"kind": "debt", "unit": "EUR", "value": "2100"},
        "claims": [{"cites": ["E1"], "origin": "stated", "path": "/value"}],
        "citations": {"E1": {"quote": "Ik heb drie maanden huurachterstand, samen € 2.100.",
                             "source": "01932d8e-0000-7000-8000-0000000000a1"}},
        "revises": None, "supersedes": None, "nonce": "11" * 32,
    }
    return document


def candidate_digest(nonce):
    return document_digest("nullius/candidate/v1", dict(candidate(), nonce=nonce))


def promotion_commitment(pointer, value):
    return commit(b"\x22" * 32, TENANT, CANDIDATE, PROMOTION, pointer, value).hex()


def commitments():
    return {
        "record": CANDIDATE, "predicateType": PROMOTION, "pointer": "/kind", "value": "debt", "salt": "22" * 32,
        "message": commitment_message(TENANT, CANDIDATE, PROMOTION, "/kind", "debt").hex(),
        "commitment": promotion_commitment("/kind", "debt"),
        "must_differ": {"value 'debt' under pointer '/kind2'": promotion_commitment("/kind2", "debt"),
                        "value 'kind\\ndebt'": promotion_commitment("/kind", "kind\ndebt")},
        "salt_of_31_bytes": "refused",
    }


def ledger():
    contents = [b"Ik heb in november 12 uur gewerkt bij een bakker.", b'{"ingehouden":168.20}', b"Werkinstructie"]
    digests = [sha256(content).hex() for content in contents]
    committed = [
        commit(bytes([0x30 + at]) * 32, TENANT, f"01932d8e-0000-7000-8000-0000000000a{at}", PREDICATES + "source/v1",
               "/digest", digest)
        for at, digest in enumerate(digests)
    ]
    return {"source_digests": digests, "source_commitments": [one.hex() for one in committed],
            "root": root([leaf_hash(one) for one in committed]).hex()}


def entry(number):
    predicate = {"origin": ORIGIN, "tenant": TENANT, "outcome": "promoted" if number % 2 else "refused",
                 "destination": "record", "type": TYPE,
                 "commitments": {"kind": promotion_commitment("/kind", "debt")},
                 "note": "an example, not the whole predicate"}
    subject = {"digest": {"sha256": candidate_digest(f"{number:02x}" * 32)},
               "name": f"candidate/01932d8e-0000-7000-8000-{number:012x}"}
    return envelope({"_type": "https://in-toto.io/Statement/v1", "predicateType": PROMOTION, "subject": [subject],
                     "predicate": predicate}, STATEMENT)


def cosigned(note, time):
    text = note.partition("\n\n")[0] + "\n"
    signature = WITNESS.sign(f"cosignature/v1\ntime {time}\n{text}".encode())
    return note + note_line(WITNESS_NAME, note_key(WITNESS_NAME, 4, WITNESS.public) + time.to_bytes(8, "big") + signature)


def approval():
    document = {
        "origin": ORIGIN, "tenant": TENANT, "candidate": candidate_digest("11" * 32), "type": TYPE,
        "destination": "record", "verdict": "approve", "sheet": "33" * 32,
        "reason": promotion_commitment("/reason", "Gesproken met de heer F."), "slot": 1, "nonce": "44" * 32,
        "notAfter": "2026-12-07T09:00:00Z",
    }
    return {"document": document, "challenge": document_digest("nullius/approval/v1", document)}


def vectors():
    yield "about", ("See make.py: every value is computed there from fixed seeds. "
                    "Hex unless a name says base64 or text.")
    yield "keys", {"root": key(ROOT), "statement": key(STATEMENT), "log": key(LOG), "receipt": key(RECEIPT),
                   "witness": key(WITNESS)}
    yield "origin", ORIGIN
    yield "tenant", TENANT
    yield "vkey", {"log": vkey(ORIGIN, 1, LOG.public), "witness": vkey(WITNESS_NAME, 4, WITNESS.public)}
    texts = ['{"b":1,"a":[true,null,"\\u20ac\\u000f\\n"]}', '{"\\ufb33":1,"\\ud83d\\ude00":2,"\\u20ac":3,"1":4}',
             '{"z":{"y":{}},"a":""}']
    yield "jcs", [{"input_text": text, "output_text": canonical(json.loads(text)).decode()} for text in texts]
    yield "reader_refuses_text", [
        '{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"a":1e999}', '{"a":NaN}', '{"a":"\\ud800"}', '\ufeff{"a":1}',
        '{"a":1}{"b":2}', '{"a":1,}', "{'a':1}", '{"a":"\\u0000"}', "[" * 33 + "]" * 33]
    yield "candidate", {"document": candidate(), "digest": candidate_digest("11" * 32),
                        "digest_with_another_nonce": candidate_digest("12" * 32)}
    yield "commitment", commitments()
    yield "ledger", ledger()
    entries = [entry(number) for number in range(7)]
    hashes = [leaf_hash(leaf) for _, leaf in entries]
    yield "entries", [{"envelope": sealed, "leaf_text": leaf.decode(), "leaf_hash": leaf_hash(leaf).hex()}
                      for sealed, leaf in entries]
    yield "roots", {str(size): root(hashes[:size]).hex() for size in range(8)}
    yield "inclusion", [{"index": index, "size": size, "path": [one.hex() for one in inclusion(index, hashes[:size])]}
                        for size in (1, 2, 3, 5, 7) for index in range(size)]
    yield "consistency", [{"old": old, "new": new, "proof": [one.hex() for one in consistency(old, hashes[:new])]}
                          for old, new in ((1, 2), (2, 3), (3, 7), (4, 7), (6, 7), (7, 7))]
    last = checkpoint(7, root(hashes))
    yield "checkpoint_text", {"size_0": checkpoint(0, root([])), "size_7": last,
                              "size_7_cosigned": cosigned(last, 1764518400)}
    document, signature = receipt(3, entries[3][1], "2026-11-30T16:00:10Z")
    yield "receipt", {"document": document, "signature_base64": signature}
    yield "approval_challenge", approval()
    yield "tiles", {
        "widths (level, full, partial)": {str(size): [list(one) for one in tile_widths(size)]
                                          for size in (1, 255, 256, 70000)},
        "paths": {str(number): tile_index(number) for number in (0, 999, 1000, 1234067)}}


if __name__ == "__main__":
    json.dump(dict(vectors()), sys.stdout, indent=1, ensure_ascii=False)
    print()
