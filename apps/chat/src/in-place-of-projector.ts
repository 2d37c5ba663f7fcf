import { randomUUID } from 'node:crypto';
import {
  type Configuration,
  engineNamesOf,
  isDistributed,
  openCoordination,
  openEventLog,
  ownDataFolder,
} from '@chat/composition';
import { HeldLease } from '@chat/coordination';
import { PROJECTOR_LEASE, writingUnder } from '@chat/projections';
import type { ReadStore } from '@chat/read-store';
import { closing } from './closing.js';

/** Runs work that only the writer of the read models may do; false, without running it, while a server or projector writes. */
export async function inPlaceOfProjector(
  configuration: Configuration,
  store: ReadStore,
  work: (store: ReadStore) => Promise<void>,
): Promise<boolean> {
  const held = await (isDistributed(configuration) ? takeLease : lockFolder)(configuration, store);
  if (!held) return false;
  await closing(held, () => work(held.store));
  return true;
}

interface Held {
  readonly store: ReadStore;
  close(): Promise<void>;
}

async function takeLease(configuration: Configuration, store: ReadStore): Promise<Held | undefined> {
  const coordination = await openCoordination(configuration, store);
  const options = { lease: PROJECTOR_LEASE, holder: randomUUID() };
  const lease = await HeldLease.take(coordination, options).catch(() => undefined);
  if (!lease) {
    await coordination.close();
    return undefined;
  }
  const close = async () => {
    await lease.release();
    await coordination.close();
  };
  return { store: writingUnder(lease, store), close };
}

async function lockFolder(configuration: Configuration, store: ReadStore): Promise<Held | undefined> {
  try {
    if (engineNamesOf(configuration).log === 'sqlite') {
      const log = await openEventLog(configuration);
      return { store, close: () => log.close() };
    }
    const leave = ownDataFolder(configuration);
    return { store, close: async () => leave() };
  } catch {
    return undefined;
  }
}
