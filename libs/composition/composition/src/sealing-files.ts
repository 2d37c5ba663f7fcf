import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { FolderTileStore, MongoTileStore, openKeys, SigningFailed, type TileStore } from '@chat/sealing';
import { type Policy, parsePolicy } from '@chat/transparency';
import type { Configuration } from '@chat/configuration';
import { isDistributed } from './engine-names.js';

/** Tiles and checkpoints, shared by all servers of the service. */
export function openTileStore(configuration: Configuration): TileStore {
  if (isDistributed(configuration)) return new MongoTileStore({ url: configuration.readStore });
  return new FolderTileStore(join(configuration.dataDir, 'transparency'));
}

/** The file with the private keys that sign checkpoints, or the signing command. */
export function keyPlaceOf({ checkpointKey, dataDir }: Configuration): string {
  return checkpointKey || join(dataDir, 'checkpoint-keys.pem');
}

/** The witnesses of the log; undefined without any. @throws Error for the operator, as one line */
export async function witnessPolicyOf({ witnessPolicy: file }: Configuration): Promise<Policy | undefined> {
  if (file === '') return undefined;
  try {
    const policy = parsePolicy(await readFile(file, 'utf8'));
    if ([...policy.witnesses.values()].every(({ url }) => url === undefined))
      throw new Error('it names no witness with a URL');
    return policy;
  } catch (error) {
    throw new Error(`CHAT_WITNESS_POLICY is ${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Reads the settings of sealing, so that a fault ends the start. @throws Error for the operator, as one line */
export async function checkSealingFiles(configuration: Configuration): Promise<void> {
  await witnessPolicyOf(configuration);
  try {
    await openKeys(keyPlaceOf(configuration));
  } catch (error) {
    // It may answer later.
    if (error instanceof SigningFailed) return;
    throw new Error(`The keys that sign checkpoints cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** A log in memory is not sealed. */
export function isSealed({ eventLog }: Configuration): boolean {
  return eventLog !== 'memory';
}
