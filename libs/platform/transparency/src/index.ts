export { canonicalJson } from './entries/canonical-json.js';
export { commitmentTo, entryBytes, LONGEST_ENTRY, SALT_BYTES } from './entries/entry.js';
export type { Content, Entry } from './entries/entry.js';
export { formatCheckpoint, parseCheckpoint } from './notes/checkpoint.js';
export type { Checkpoint } from './notes/checkpoint.js';
export {
  formatVerifierKey,
  generatePrivateKey,
  MalformedKey,
  parseVerifierKey,
  privateKeyFromSeed,
  SIGNATURES,
  signingKey,
  verifierKey,
} from './notes/keys.js';
export type { SignatureType, SigningKey, VerifierKey } from './notes/keys.js';
export { signCheckpoint, signCheckpointBy, verifiedSignatures } from './notes/signatures.js';
export type { Sign, Verified } from './notes/signatures.js';
export { formatNote, formatSignature, MalformedNote, parseNote, parseSignatures } from './notes/signed-note.js';
export type { NoteSignature, SignedNote } from './notes/signed-note.js';
export { assertValid, isQuorumMet, MalformedPolicy, parsePolicy, PolicyNotMet } from './proofs/policy.js';
export type { Peer, Policy } from './proofs/policy.js';
export { formatProof, parseProof, verifyProof } from './proofs/tlog-proof.js';
export type { TlogProof } from './proofs/tlog-proof.js';
export { entriesIn, entryBundle } from './tiles/entry-bundle.js';
export { countAt, newTiles, parseTilePath, TILE_HEIGHT, TILE_WIDTH, tilePath } from './tiles/tile.js';
export type { Tile } from './tiles/tile.js';
export { DamagedTile, hashesFrom } from './tiles/tile-reader.js';
export type { ReadTile } from './tiles/tile-reader.js';
export { Frontier } from './tree/frontier.js';
export { EMPTY_ROOT, HASH_BYTES, leafHash, nodeHash } from './tree/hashes.js';
export {
  consistencyProof,
  inclusionProof,
  rootOf,
  subtreesOf,
  verifyConsistency,
  verifyInclusion,
} from './tree/proofs.js';
export type { Range, SubtreeHash } from './tree/proofs.js';
export { formatAddCheckpoint, parseAddCheckpoint } from './witnesses/add-checkpoint.js';
export type { AddCheckpoint } from './witnesses/add-checkpoint.js';
export { decideCosigning, readRequest } from './witnesses/decide-cosigning.js';
export type { Cosigning, ReadRequest } from './witnesses/decide-cosigning.js';
