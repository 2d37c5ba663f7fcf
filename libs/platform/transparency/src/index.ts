export { canonicalJson } from './entries/canonical-json.js';
export { commitmentTo, SALT_BYTES } from './entries/entry.js';
export type { Content, Entry } from './entries/entry.js';
export { formatCheckpoint, parseCheckpoint } from './notes/checkpoint.js';
export type { Checkpoint } from './notes/checkpoint.js';
export {
  formatVerifierKey,
  generatePrivateKey,
  parseVerifierKey,
  SIGNATURES,
  signingKey,
  verifierKey,
} from './notes/keys.js';
export type { SigningKey, VerifierKey } from './notes/keys.js';
export { signCheckpoint, signCheckpointBy, verifiedSignatures } from './notes/signatures.js';
export { formatNote, formatSignature, MalformedNote, parseNote, parseSignatures } from './notes/signed-note.js';
export type { NoteSignature, SignedNote } from './notes/signed-note.js';
export { isQuorumMet, parsePolicy } from './proofs/policy.js';
export type { Peer, Policy } from './proofs/policy.js';
export { formatProof } from './proofs/tlog-proof.js';
export { entriesIn, entryBundle } from './tiles/entry-bundle.js';
export { countAt, newTiles, parseTilePath, TILE_HEIGHT, TILE_WIDTH, tilePath } from './tiles/tile.js';
export type { Tile } from './tiles/tile.js';
export { hashesFrom } from './tiles/tile-reader.js';
export { Frontier } from './tree/frontier.js';
export { HASH_BYTES, leafHash } from './tree/hashes.js';
export { consistencyProof, inclusionProof, rootOf, subtreesOf, verifyConsistency } from './tree/proofs.js';
export type { SubtreeHash } from './tree/proofs.js';
export { formatAddCheckpoint } from './witnesses/add-checkpoint.js';
export { decideCosigning, readRequest } from './witnesses/decide-cosigning.js';
export type { Cosigning } from './witnesses/decide-cosigning.js';
