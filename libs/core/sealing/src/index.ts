export { readCosigned, readNewest } from './cosigning/cosigned-checkpoint.js';
export { Witnesses } from './cosigning/witnesses.js';
export type { WitnessStatus } from './cosigning/witness-client.js';
export { checkLog } from './check-log/check-log.js';
export type { CheckState, LogCheck } from './check-log/check-log.js';
export { bytesOf, entryOf, formatSubject } from './entries/entry-of.js';
export type { SubjectsOf } from './entries/entry-of.js';
export { keepForgottenEntries } from './erasing/forgotten-entries.js';
export { KeptEntries } from './erasing/kept-entries.js';
export { keptEntriesStream } from './events/sealing.events.js';
export type { CheckpointKeys } from './keys/checkpoint-keys.js';
export { createKeys, isCommand, openKeys, SealingKeys } from './keys/sealing-keys.js';
export { SigningFailed } from './keys/signing-command.js';
export { beginAnew } from './new-seal/begin-anew.js';
export { changeKeys } from './new-seal/change-keys.js';
export { proveStream } from './prove-message/prove-stream.js';
export type { Withholding } from './prove-message/prove-stream.js';
export type { DisclosedEvent, Disclosure } from './prove-message/prove-stream.js';
export {
  type Checkpoints,
  keepingTiles,
  presentCheckpoints,
  Proving,
  underCheckpoints,
} from './prove-message/proving.js';
export { NotPublished, tileAnswer } from './publish-checkpoints/file-answers.js';
export { GetTile } from './publish-checkpoints/published.query.js';
export { PublishedFolder } from './publish-checkpoints/published-folder.js';
export { CheckpointPublishing } from './publish-checkpoints/publishing.js';
export { Sealer } from './sealer/sealer.js';
export type { SealingStatus } from './sealer/sealer.js';
export { readKept, readSealingFacts } from './sealer/sealing-log.js';
export type { Append, SealingFacts } from './sealer/sealing-log.js';
export { readCheckpoint } from './sealer/signed-checkpoint.js';
export { FolderTileStore } from './tile-store/folder-tile-store.js';
export { MemoryTileStore } from './tile-store/memory-tile-store.js';
export { MongoTileStore } from './tile-store/mongo-tile-store.js';
export { sealing } from './sealing.capability.js';
export { TILE_STORE } from './tile-store/tile-store.js';
export type { TileStore } from './tile-store/tile-store.js';
export { ExportedTree } from './transfer/exported-tree.js';
export type { StoredCheckpoint } from './transfer/exported-tree.js';
export { type CopyComparison, ImportedTree } from './transfer/imported-tree.js';
export { DamagedTree, hashesIn, readLateSalt, readPositions, readState, readTile } from './tree/sealed-tree.js';
export { Witness } from './witness/witness.js';
export { witnessKeys } from './witness/witness-keys.js';
export { WitnessServer } from './witness/witness-server.js';
