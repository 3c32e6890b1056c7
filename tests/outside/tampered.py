#!/usr/bin/env python3
"""Shows that verify_export.py says no: damages copies of an export, each in one place, with a manifest that fits.

Usage: tampered.py EXPORT TRUST RECEIPT
"""

import base64
import contextlib
import hashlib
import io
import json
import pathlib
import shutil
import sys
import tempfile

from verify_export import Tally, strict, verify


def rewrite(path, change):
    path.write_text(change(path.read_text()))


def other_statement(text):
    envelope = json.loads(text)
    body = base64.b64decode(envelope["payload"]).replace(b'"promoted"', b'"refused!"', 1)
    return json.dumps(dict(envelope, payload=base64.b64encode(body).decode()))


def swap_entries(export):
    (bundle,) = (export / "log/tile/entries").glob("000.p/*")
    data, found = bundle.read_bytes(), []
    while data:
        length = 2 + int.from_bytes(data[:2], "big")
        found.append(data[:length])
        data = data[length:]
    found[3], found[4] = found[4], found[3]
    bundle.write_bytes(b"".join(found))


def first_envelope_twice(export):
    shutil.copy(export / "envelopes/3.dsse.json", export / "envelopes/4.dsse.json")


DAMAGE = {
    "a statement is changed": lambda export: rewrite(export / "envelopes/8.dsse.json", other_statement),
    "a checkpoint names another size": lambda export: rewrite(export / "checkpoint", lambda text: text.replace("\n15\n", "\n14\n")),
    "a checkpoint names another origin": lambda export: rewrite(export / "checkpoint", lambda text: text.replace("stad/1\n", "stad/2\n", 1)),
    "two entries are swapped": swap_entries,
    "an envelope is another one": first_envelope_twice,
    "an envelope is gone": lambda export: (export / "envelopes/9.dsse.json").unlink(),
    "the log is empty": lambda export: shutil.rmtree(export / "log"),
}


def manifest(export):
    """Whoever damages an export writes a manifest for it."""
    path = export / "manifest.json"
    document = json.loads(path.read_text())
    path.unlink()
    document["files"] = {str(one.relative_to(export)): hashlib.sha256(one.read_bytes()).hexdigest()
                         for one in export.rglob("*") if one.is_file()}
    path.write_text(json.dumps(document))


def noticed(export, trust, receipt):
    tally = Tally()
    with contextlib.redirect_stdout(io.StringIO()):
        tally.check("read", verify, export, trust, receipt, tally)
    return tally.failed > 0


def main(original, trust, receipt):
    trust, receipt, tally = strict(trust.read_text()), strict(receipt.read_text()), Tally()
    tally.check("the export as it is passes", lambda: not noticed(original, trust, receipt))
    for name, damage in DAMAGE.items():
        with tempfile.TemporaryDirectory() as folder:
            export = pathlib.Path(folder) / "export"
            shutil.copytree(original, export)
            damage(export)
            manifest(export)
            tally.check(f"noticed: {name}", noticed, export, trust, receipt)
    tally.check("noticed: a file that the manifest does not list", unlisted, original, trust, receipt)
    for member in receipt:
        other = {"index": "9", "origin": "nullius.example/elders/1"}.get(member, receipt[member][:-4] + "AAAA")
        tally.check(f"noticed: the receipt has another {member}", noticed, original, trust, dict(receipt, **{member: other}))
    stranger = dict(trust, root=dict(trust["root"], publicKey=trust["log"].split("+")[-1][1:] + "A"))
    tally.check("noticed: another root key", noticed, original, stranger, receipt)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


def unlisted(original, trust, receipt):
    with tempfile.TemporaryDirectory() as folder:
        export = pathlib.Path(folder) / "export"
        shutil.copytree(original, export)
        (export / "note.txt").write_text("hello")
        return noticed(export, trust, receipt)


if __name__ == "__main__":
    sys.exit(main(*map(pathlib.Path, sys.argv[1:])))
