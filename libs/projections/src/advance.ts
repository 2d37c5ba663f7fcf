import type { EventLogReader } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import type { Document, ReadStore } from '@chat/read-store';
import { project } from './project.js';
import type { Projection } from './projection.js';

/** A projection and the store in which its documents are. */
export interface Making {
  readonly projection: Projection<Document>;
  readonly store: ReadStore;
}

/** More at once need fewer writes, because what is changed often is written once. */
const EVENTS_AT_ONCE = 5_000;

/**
 * Brings documents that nobody else writes from their checkpoints up to a position, reading the log once for all.
 * @param onProgress told the position that is reached
 * @returns how many events were taken
 * @throws whatever a projection throws at an event that it cannot take
 */
export async function advance(
  log: EventLogReader,
  makings: readonly Making[],
  upTo: number,
  onProgress: (position: number) => void = () => {},
): Promise<number> {
  const positions = await Promise.all(makings.map(({ projection, store }) => store.checkpoint(projection.name)));
  let events: RecordedEvent[] = [];
  let taken = 0;
  const take = async () => {
    await Promise.all(makings.map((making, at) => apply(making, events, positions[at]!)));
    if (events.length > 0) onProgress(events.at(-1)!.position);
    taken += events.length;
    events = [];
  };
  for await (const batch of log.readAll({ from: Math.min(...positions) })) {
    for (const event of batch) if (event.position <= upTo) events.push(event);
    if (events.length >= EVENTS_AT_ONCE) await take();
    if (batch.at(-1)!.position >= upTo) break;
  }
  await take();
  return taken;
}

async function apply({ projection, store }: Making, events: readonly RecordedEvent[], after: number): Promise<void> {
  const own = events[0] && events[0].position <= after ? events.filter(({ position }) => position > after) : events;
  if (own.length === 0) return;
  await store.write(projection.name, own.at(-1)!.position, await project(store, projection, own));
}
