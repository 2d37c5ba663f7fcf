import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog, EventToAppend } from '@chat/event-log';
import { openEventStoreDbLog } from '@chat/event-log/eventstoredb';

const EVENTS = 60_000;
const PER_APPEND = 500;
const NEW_EVERY_MS = 100;

const metadata = { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 };
const someEvent = (type: string): EventToAppend => ({
  id: randomUUID(),
  type,
  data: { text: 'x'.repeat(200) },
  metadata,
});

/** A program that opens a long log and follows it from the beginning, while another follower waits for what is new. */
export async function readFromBehind(
  connectionString: string,
): Promise<{ readonly perSecond: number; readonly latestMs: number }> {
  const url = connectionString.replace(/^(\w+:\/\/[^/?]+)[^?]*/, '$1/behind');
  const writer = await openEventStoreDbLog({ connectionString: url, openWithinMs: 10_000 });
  for (let at = 0; at < EVENTS; at += PER_APPEND) {
    const events = Array.from({ length: PER_APPEND }, () => someEvent('Old'));
    await writer.append(`old-${at}`, 'no_stream', events);
  }
  const log = await openEventStoreDbLog({ connectionString: url, openWithinMs: 60_000 });
  const reading = new AbortController();
  const latest = latestNewEvent(log, writer, reading.signal);
  const begun = performance.now();
  let read = 0;
  for await (const { events } of log.follow()) {
    read += events.length;
    if (read >= EVENTS) break;
  }
  const seconds = (performance.now() - begun) / 1000;
  reading.abort();
  const latestMs = await latest;
  await Promise.all([log.close(), writer.close()]);
  return { perSecond: EVENTS / seconds, latestMs };
}

/** Milliseconds until a live follower had an event that another process had appended, at most. */
async function latestNewEvent(log: EventLog, writer: EventLog, until: AbortSignal): Promise<number> {
  const live = log.follow({ after: await log.head() })[Symbol.asyncIterator]();
  await live.next();
  let most = 0;
  for (let number = 0; !until.aborted; number++) {
    const begun = performance.now();
    const next = live.next();
    await writer.append(`new-${number}`, 'no_stream', [someEvent('New')]);
    await next;
    most = Math.max(most, performance.now() - begun);
    await pause(NEW_EVERY_MS);
  }
  await live.return?.();
  return most;
}
