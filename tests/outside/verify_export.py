#!/usr/bin/env python3
"""Verifies an export with software that none of this project's authors wrote.

Usage: verify_export.py EXPORT TRUST [--receipt RECEIPT]

  securesystemslib    every envelope
  openssl             one statement's and the receipt's signature, with the command alone
  proofbundle         the checkpoint's signature, and the inclusion of every leaf
  jsonschema          every predicate against the schema of its kind

What is written here is glue: it takes files apart, builds inclusion paths (a wrong one fails in the verifier) and hands
both on. Prints a line for each check and ends with `N passed, N failed`; the exit status is 0 only without failures.
"""

import argparse
import base64
import copy
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import rfc8785
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from proofbundle import verify_tlog_proof
from securesystemslib.dsse import Envelope
from securesystemslib.signer import SSlibKey

SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / "schemas" / "evidence"
PREFIX = "https://nullius.dev/evidence/"


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, question, *arguments):
        """A question that raises or says no has failed."""
        try:
            answer, why = question(*arguments), ""
        except Exception as error:
            answer, why = False, f": {type(error).__name__} {error}"
        if answer is False:
            self.failed += 1
            print(f"FAIL  {name}{why}")
        else:
            self.passed += 1
            print(f"ok    {name}")
        return answer


def strict(text):
    def members(pairs):
        if len({key for key, _ in pairs}) != len(pairs):
            raise ValueError("a key stands twice")
        return dict(pairs)
    return json.loads(text, object_pairs_hook=members)


def public_key(raw):
    return Ed25519PublicKey.from_public_bytes(raw)


def pae(payload_type, body):
    return b"DSSEv1 %d %s %d %s" % (len(payload_type), payload_type.encode(), len(body), body)


# Log.

def tile_number(number):
    text = f"{number % 1000:03d}"
    while number >= 1000:
        number //= 1000
        text = f"x{number % 1000:03d}/{text}"
    return text


def entries(export, size):
    found = []
    for number in range(-(-size // 256)):
        width = min(256, size - number * 256)
        partial = "" if width == 256 else f".p/{width}"
        data = (export / "log" / "tile" / "entries" / (tile_number(number) + partial)).read_bytes()
        while data:
            length = int.from_bytes(data[:2], "big")
            found.append(data[2:2 + length])
            data = data[2 + length:]
    return found


def levels_of(leaves):
    """Hashes of every level, an odd last one carried up unchanged."""
    level = [hashlib.sha256(b"\0" + leaf).digest() for leaf in leaves]
    levels = [level]
    while len(level) > 1:
        pairs = zip(level[::2], level[1::2])
        level = [hashlib.sha256(b"\1" + a + b).digest() for a, b in pairs] + level[len(level) & ~1:]
        levels.append(level)
    return levels


def path(levels, index):
    found = []
    for level in levels[:-1]:
        if index ^ 1 < len(level):
            found.append(level[index ^ 1])
        index //= 2
    return found


def inclusion(levels, leaves, index, note, trust):
    lines = ["c2sp.org/tlog-proof@v1", f"index {index}"]
    lines += [base64.b64encode(one).decode() for one in path(levels, index)]
    proof = "\n".join(lines) + "\n\n" + note
    answer = verify_tlog_proof(proof, leaves[index], trust["log"], [], threshold=0, expected_origin=trust["origin"])
    return answer["ok"]


def entry_is_leaf_of(entry, envelope):
    body = base64.b64decode(envelope["payload"], validate=True)
    first = envelope["signatures"][0]
    digest = hashlib.sha256(pae(envelope["payloadType"], body)).hexdigest()
    return entry == rfc8785.dumps({"keyid": first["keyid"], "pae_sha256": digest, "sig": first["sig"], "v": 1})


# Signatures.

def signed_by(envelope, keys):
    known = [SSlibKey.from_crypto(public_key(raw), keyid=keyid) for keyid, raw in keys.items()]
    # from_dict empties the dictionaries it is given.
    Envelope.from_dict(copy.deepcopy(envelope)).verify(known, 1)


def openssl(raw_key, message, signature):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        pem = public_key(raw_key).public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        for name, content in (("pub.pem", pem), ("message.bin", message), ("signature.bin", signature)):
            (folder / name).write_bytes(content)
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "pub.pem", "-rawin", "-in", "message.bin",
                   "-sigfile", "signature.bin"]
        return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0


def receipt_holds(receipt, keys, leaves, trust):
    document = {name: receipt[name] for name in ("origin", "index", "leafHash", "mergeBy", "keyid")}
    message = b"nullius/receipt/v1\n" + rfc8785.dumps(document)
    leaf = hashlib.sha256(b"\0" + leaves[int(receipt["index"])]).hexdigest()
    return (receipt["origin"] == trust["origin"] and receipt["leafHash"] == leaf
            and openssl(keys[receipt["keyid"]], message, base64.b64decode(receipt["signature"], validate=True)))


def named_keys(statements, purpose):
    """Keys that root-signed events name; when they end is nullius-audit's question."""
    events = (one["predicate"] for one in statements if one["predicateType"] == f"{PREFIX}key-event/v1")
    return {key["keyid"]: base64.b64decode(key["publicKey"])
            for event in events if event["action"] == "activate" for key in event["keys"] if key["purpose"] == purpose}


# Files and statements.

def manifest_fits(export):
    listed = strict((export / "manifest.json").read_text())["files"]
    present = {str(one.relative_to(export)) for one in export.rglob("*") if one.is_file()} - {"manifest.json"}
    return present == set(listed) and all(
        hashlib.sha256((export / name).read_bytes()).hexdigest() == digest for name, digest in listed.items())


def predicate_fits(statement):
    kind = statement["predicateType"].removeprefix(PREFIX).removesuffix("/v1")
    schema = json.loads((SCHEMAS / kind / "v1.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(statement["predicate"])


def is_canonical(envelope):
    body = base64.b64decode(envelope["payload"], validate=True)
    return rfc8785.dumps(strict(body)) == body


def verify(export, trust, receipt, tally):
    tally.check("manifest.json lists every file with its SHA-256", manifest_fits, export)
    note = (export / "checkpoint").read_text()
    size = int(note.split("\n")[1])
    leaves = entries(export, size)
    tally.check(f"the log has the {size} entries of its checkpoint", lambda: len(leaves) == size and size > 0)
    envelopes = [strict((export / "envelopes" / f"{index}.dsse.json").read_text()) for index in range(size)]
    statements = [strict(base64.b64decode(one["payload"], validate=True)) for one in envelopes]
    root = {trust["root"]["keyid"]: base64.b64decode(trust["root"]["publicKey"])}
    statement_keys = named_keys(statements, "statement")
    levels = levels_of(leaves)
    tally.check("leaf 0 is a key event", lambda: statements[0]["predicateType"] == f"{PREFIX}key-event/v1")
    for index, (envelope, statement) in enumerate(zip(envelopes, statements)):
        kind = statement["predicateType"].removeprefix(PREFIX)
        keys = root if kind == "key-event/v1" else statement_keys
        tally.check(f"{index} {kind}: signed (securesystemslib)", signed_by, envelope, keys)
        tally.check(f"{index} {kind}: the entry is this envelope's leaf", entry_is_leaf_of, leaves[index], envelope)
        tally.check(f"{index} {kind}: included in the signed checkpoint (proofbundle)", inclusion, levels, leaves, index, note, trust)
        tally.check(f"{index} {kind}: canonical bytes (rfc8785)", is_canonical, envelope)
        tally.check(f"{index} {kind}: fits its schema (jsonschema)", predicate_fits, statement)
    last = envelopes[-1]
    first = last["signatures"][0]
    message = pae(last["payloadType"], base64.b64decode(last["payload"]))
    tally.check(f"{size - 1}: signed (openssl)", lambda: openssl(
        statement_keys[first["keyid"]], message, base64.b64decode(first["sig"])))
    tally.check(f"{size - 1}: not signed by the root key (openssl)", lambda: not openssl(
        base64.b64decode(trust["root"]["publicKey"]), message, base64.b64decode(first["sig"])))
    if receipt:
        keys = named_keys(statements, "receipt")
        tally.check("the receipt is signed (openssl) and its leaf is there", receipt_holds, receipt, keys, leaves, trust)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("export", type=pathlib.Path)
    parser.add_argument("trust", type=pathlib.Path)
    parser.add_argument("--receipt", type=pathlib.Path)
    arguments = parser.parse_args()
    trust = strict(arguments.trust.read_text())
    receipt = strict(arguments.receipt.read_text()) if arguments.receipt else None
    tally = Tally()
    # A file that cannot be taken apart ends it, and counts.
    tally.check("the whole export could be read", verify, arguments.export, trust, receipt, tally)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed or not tally.passed else 0


if __name__ == "__main__":
    sys.exit(main())
