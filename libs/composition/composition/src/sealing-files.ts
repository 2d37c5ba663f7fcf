import { join } from 'node:path';
import { FolderTileStore, MongoTileStore, type TileStore } from '@chat/sealing';
import type { Configuration } from './configuration.js';
import { isDistributed } from './engine-names.js';

/** Where all servers of the service reach tiles and checkpoints. */
export function openTileStore(configuration: Configuration): TileStore {
  if (isDistributed(configuration)) return new MongoTileStore({ url: configuration.readStore });
  return new FolderTileStore(join(configuration.dataDir, 'transparency'));
}

/** The private keys that sign checkpoints. */
export function keyFileOf({ checkpointKey, dataDir }: Configuration): string {
  return checkpointKey || join(dataDir, 'checkpoint-keys.pem');
}

/** A log that ends with its server is not sealed. */
export function isSealed({ eventLog }: Configuration): boolean {
  return eventLog !== 'memory';
}
