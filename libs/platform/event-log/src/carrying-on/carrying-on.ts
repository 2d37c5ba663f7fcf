import { overriding, type RecordedEvent } from '@chat/kernel';
import type { EventLogReader, FollowedBatch, FollowOptions, ReadAllOptions, ReadOptions } from '../port/event-log.js';
import { carriedBy, CarriedEvents, type CarryingOn } from './carried-events.js';

interface Followed {
  follow?(options?: FollowOptions): AsyncIterable<FollowedBatch>;
}

/**
 * Wraps a log so that erased events which a later one carries on are read at their former positions: by stream, and forwards
 * through the whole log without a limit. Folds of the log give the same result as before the erasure.
 */
export function carryingOn<Log extends EventLogReader & Followed>(carrying: CarryingOn, log: Log): Log {
  const [read, readAll, follow] = [log.read.bind(log), log.readAll.bind(log), log.follow?.bind(log)];
  const carried = new CarriedEvents({ read }, carrying);
  const isCarrier = (event: RecordedEvent | undefined) => event !== undefined && carrying.types.has(event.type);

  async function* forwards(stream: string, options: ReadOptions): AsyncGenerator<RecordedEvent> {
    const { from = 0, limit = Infinity } = options;
    let [given, isFirst] = [0, true];
    for await (const event of read(stream, options)) {
      const past = isFirst && isCarrier(event) ? carriedBy(event).filter(({ revision }) => revision >= from) : [];
      isFirst = false;
      for (const each of [...past, event]) {
        if (given++ === limit) return;
        yield each;
      }
    }
  }

  async function* backwards(stream: string, options: ReadOptions): AsyncGenerator<RecordedEvent> {
    const { from = Infinity, limit = Infinity } = options;
    let [given, first]: [number, RecordedEvent | undefined] = [0, undefined];
    for await (const event of read(stream, options)) {
      given++;
      yield (first = event);
    }
    if (given === limit || (!first && from === Infinity)) return;
    for await (const event of first ? [first] : read(stream, { limit: 1 })) first = event;
    if (!first || !isCarrier(first)) return;
    const past = carriedBy(first).filter(({ revision }) => revision <= from);
    yield* past.toReversed().slice(0, limit - given);
  }

  async function* partsForwards(stream: string, options: ReadOptions): AsyncGenerator<RecordedEvent> {
    const { from = 0, limit = Infinity } = options;
    let [given, isFirst] = [0, true];
    for await (const event of read(stream, options)) {
      if (isFirst && event.revision > from) {
        await carried.refresh();
        for await (const past of carried.ofParts(stream, from, event.revision)) {
          if (given++ === limit) return;
          yield past;
        }
      }
      isFirst = false;
      if (given++ === limit) return;
      yield event;
    }
  }

  async function* partsBackwards(stream: string, options: ReadOptions): AsyncGenerator<RecordedEvent> {
    const { from = Infinity, limit = Infinity } = options;
    let [given, below] = [0, from + 1];
    for await (const event of read(stream, options)) {
      given++;
      below = event.revision;
      yield event;
    }
    if (given === limit || below === 0) return;
    await carried.refresh();
    for await (const past of carried.ofParts(stream, 0, below, true)) {
      if (given++ === limit) return;
      yield past;
    }
  }

  const reading = {
    read(stream: string, options: ReadOptions = {}): AsyncIterable<RecordedEvent> {
      if (options.asStored) return read(stream, options);
      if (carrying.inParts.has(stream))
        return options.direction === 'backwards' ? partsBackwards(stream, options) : partsForwards(stream, options);
      return options.direction === 'backwards' ? backwards(stream, options) : forwards(stream, options);
    },
    async *readAll(options: ReadAllOptions = {}): AsyncGenerator<readonly RecordedEvent[]> {
      const { asStored, direction, limit, from = 0 } = options;
      if (asStored || direction === 'backwards' || limit !== undefined) return yield* readAll(options);
      let after = from;
      for await (const events of readAll(options)) {
        await carried.refresh();
        yield await carried.among(events, after, options);
        after = events.at(-1)!.position;
      }
    },
    async *follow(options: FollowOptions = {}): AsyncGenerator<FollowedBatch> {
      let [after, isBehind] = [options.after ?? 0, true];
      for await (const batch of follow!(options)) {
        if (isBehind) await carried.refresh();
        yield isBehind ? { ...batch, events: await carried.among(batch.events, after) } : batch;
        after = batch.events.at(-1)?.position ?? after;
        isBehind &&= !batch.caughtUp;
      }
    },
  };
  return overriding<EventLogReader & Followed>(log, reading) as Log;
}
