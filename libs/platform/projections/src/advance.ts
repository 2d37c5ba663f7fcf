import type { EventLogReader } from '@chat/event-log';
import { READ_STORE_LIMITS } from '@chat/read-store';
import { weigh } from '@chat/kernel';
import type { Document, ReadStore } from '@chat/read-store';
import { inChunks } from './in-chunks.js';
import { Changes } from './project.js';
import type { Projection } from './projection.js';
import { LIMITS } from './projections.limits.js';

/** A projection and the store of its documents. */
export interface Making {
  readonly projection: Projection<Document>;
  readonly store: Pick<ReadStore, 'checkpoint' | 'getPositioned' | 'write'>;
}

/** Events between two writes: a document that changes often is written once. */
const EVENTS_BETWEEN_WRITES = 5_000;
/** Most characters between two writes: until then all changes are in memory. */
const CHARACTERS_BETWEEN_WRITES = READ_STORE_LIMITS.readStore.backlogCharacters;

/**
 * Advances documents that nobody else writes from their checkpoints to a position, reading the log once for all.
 * @param onProgress called with the current position and the number of events since the last call
 * @returns number of events
 * @throws the error of a projection that cannot process an event
 */
export async function advance(
  log: EventLogReader,
  makings: readonly Making[],
  upTo: number,
  onProgress: (position: number, events: number) => void = () => {},
): Promise<number> {
  const advancing = await Promise.all(
    makings.map(async ({ projection, store }) => {
      const after = await store.checkpoint(projection.name);
      return { projection, store, after, changes: new Changes(store, projection) };
    }),
  );
  let [position, taken, unwritten, characters] = [0, 0, 0, 0];
  const write = async () => {
    if (unwritten === 0) return;
    const behind = advancing.filter(({ after }) => after < position);
    await Promise.all(
      behind.map(({ projection: { name }, store, changes }) => store.write(name, position, changes.writes())),
    );
    onProgress(position, taken);
    [unwritten, characters] = [0, 0];
  };
  for await (const batch of log.readAll({ from: Math.min(...advancing.map(({ after }) => after)) })) {
    const events = batch.filter((event) => event.position <= upTo);
    const types = new Set(events.map(({ type }) => type));
    for (const { projection, store, after, changes } of advancing) {
      if (projection.types.isDisjointFrom(types)) continue;
      const fresh = events.filter((event) => event.position > after);
      for (const chunk of inChunks(projection, fresh)) {
        await changes.take(chunk);
        if (changes.loaded >= LIMITS.readStore.documentsAtOnce)
          await store.write(projection.name, chunk.position, changes.writes());
      }
    }
    position = events.at(-1)?.position ?? position;
    taken += events.length;
    unwritten += events.length;
    characters += events.reduce((sum, { data }) => sum + weigh(data), 0);
    if (unwritten >= EVENTS_BETWEEN_WRITES || characters >= CHARACTERS_BETWEEN_WRITES) await write();
    if (batch.at(-1)!.position >= upTo) break;
  }
  await write();
  return taken;
}
