"""The evidence formats in plain Python: a second writer that shares no line with the product.

Pages: docs/spec/. Needs `cryptography` and `rfc8785`. Keys come from fixed seeds, so every output repeats.
"""

import base64
import hashlib
import hmac

import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

ORIGIN = "nullius.example/voorbeeldstad/1"
TENANT = "voorbeeldstad"
PAYLOAD_TYPE = "application/vnd.in-toto+json"
PREDICATES = "https://nullius.dev/evidence/"
TILE = 256


def canonical(value):
    return rfc8785.dumps(value)


def sha256(data):
    return hashlib.sha256(data).digest()


def base64_text(data):
    return base64.b64encode(data).decode("ascii")


def document_digest(domain, document):
    return sha256(domain.encode() + b"\n" + canonical(document)).hex()


class Key:
    """An Ed25519 key whose seed counts up from `first`."""

    def __init__(self, first):
        self.seed = bytes(range(first, first + 32))
        self.private = Ed25519PrivateKey.from_private_bytes(self.seed)
        self.public = self.private.public_key().public_bytes_raw()
        self.keyid = sha256(self.public).hex()

    def sign(self, message):
        return self.private.sign(message)


ROOT, STATEMENT, LOG, RECEIPT, WITNESS = (Key(first) for first in (0, 32, 64, 96, 128))


# Commitments.

def commitment_message(tenant, record, predicate_type, pointer, value):
    message = b"nullius/commit/v1"
    for part in (tenant.encode(), record.encode(), predicate_type.encode(), pointer.encode(), canonical(value)):
        message += len(part).to_bytes(4, "big") + part
    return message


def commit(salt, *place_and_value):
    if len(salt) != 32:
        raise ValueError("a salt has 32 bytes")
    return hmac.digest(salt, commitment_message(*place_and_value), "sha256")


# Envelopes and leaves.

def pae(body, payload_type=PAYLOAD_TYPE):
    kind = payload_type.encode()
    return b" ".join([b"DSSEv1", str(len(kind)).encode(), kind, str(len(body)).encode(), body])


def envelope(statement, key):
    """The DSSE envelope of a statement and its leaf's bytes."""
    body = canonical(statement)
    message = pae(body)
    signature = base64_text(key.sign(message))
    sealed = {
        "payload": base64_text(body),
        "payloadType": PAYLOAD_TYPE,
        "signatures": [{"keyid": key.keyid, "sig": signature}],
    }
    leaf = {"keyid": key.keyid, "pae_sha256": sha256(message).hex(), "sig": signature, "v": 1}
    return sealed, canonical(leaf)


# The tree.

def leaf_hash(leaf):
    return sha256(b"\x00" + leaf)


def node_hash(left, right):
    return sha256(b"\x01" + left + right)


def split(count):
    """The largest power of two below `count`."""
    return 1 << (count - 1).bit_length() - 1


def root(hashes):
    if len(hashes) < 2:
        return hashes[0] if hashes else sha256(b"")
    k = split(len(hashes))
    return node_hash(root(hashes[:k]), root(hashes[k:]))


def inclusion(index, hashes):
    if len(hashes) == 1:
        return []
    k = split(len(hashes))
    if index < k:
        return inclusion(index, hashes[:k]) + [root(hashes[k:])]
    return inclusion(index - k, hashes[k:]) + [root(hashes[:k])]


def consistency(old, hashes, known=True):
    """RFC 6962's SUBPROOF; `known` while the old root is one the reader already has."""
    if old == len(hashes):
        return [] if known else [root(hashes)]
    k = split(len(hashes))
    if old <= k:
        return consistency(old, hashes[:k], known) + [root(hashes[k:])]
    return consistency(old - k, hashes[k:], False) + [root(hashes[:k])]


# Signed notes.

def note_key(name, algorithm, public):
    return sha256(name.encode() + b"\n" + bytes([algorithm]) + public)[:4]


def vkey(name, algorithm, public):
    return "+".join([name, note_key(name, algorithm, public).hex(), base64_text(bytes([algorithm]) + public)])


def checkpoint(size, root_hash, origin=ORIGIN, key=LOG):
    text = f"{origin}\n{size}\n{base64_text(root_hash)}\n"
    return f"{text}\n" + note_line(origin, note_key(origin, 1, key.public) + key.sign(text.encode()))


def note_line(name, blob):
    return f"\N{EM DASH} {name} {base64_text(blob)}\n"


# Tiles.

def tile_index(number):
    digits = f"{number:03d}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[at:at + 3] for at in range(0, len(digits), 3)]
    return "/".join(["x" + group for group in groups[:-1]] + groups[-1:])


def tile_widths(size):
    """(level, full tiles, width of the partial one) for each level of a tree of `size` leaves."""
    level = 0
    while size:
        yield level, size // TILE, size % TILE
        size //= TILE
        level += 1


def tile_path(level, number, width=TILE):
    return f"tile/{level}/{tile_index(number)}" + ("" if width == TILE else f".p/{width}")


def log_files(leaves):
    """Path to content of every hash tile and entry bundle of a log."""
    files = {}
    nodes = [leaf_hash(leaf) for leaf in leaves]
    for level, full, partial in tile_widths(len(leaves)):
        for number in range(full + (partial > 0)):
            tile = nodes[number * TILE:(number + 1) * TILE]
            files[tile_path(level, number, len(tile))] = b"".join(tile)
            if level == 0:
                entries = leaves[number * TILE:(number + 1) * TILE]
                bundle = b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)
                files[tile_path("entries", number, len(tile))] = bundle
        nodes = [root(nodes[at:at + TILE]) for at in range(0, full * TILE, TILE)]
    return files


# Receipts.

def receipt(index, leaf, merge_by, key=RECEIPT):
    document = {"origin": ORIGIN, "index": str(index), "leafHash": leaf_hash(leaf).hex(), "mergeBy": merge_by,
                "keyid": key.keyid}
    signature = key.sign(b"nullius/receipt/v1\n" + canonical(document))
    return document, base64_text(signature)
