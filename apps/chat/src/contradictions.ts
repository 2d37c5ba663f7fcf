import { hash } from 'node:crypto';
import { type EventLogReader, isEphemeral } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';

export interface Contradictions {
  /** A sentence for each event that contradicts others, the first hundred. */
  readonly faults: readonly string[];
  /** Oddities that an honest log may have, the first hundred. */
  readonly remarks: readonly string[];
}

/** Tolerated difference between the clocks of two servers. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
/** Streams whose events carry the clock of one server; times may decrease only there. */
const DATED_BY_A_CLOCK = /^(?:sealing|entries)-/;
const MOST_DESCRIBED = 100;

interface Content {
  readonly content: string;
  readonly renderedContent: string;
}

/** An event that is dated before earlier ones. */
interface Backdated {
  readonly event: RecordedEvent;
  readonly byMs: number;
}

/** Compares what events say of each other: the version that an edit replaces, former names of channels, and times. Changes nothing. */
export async function findContradictions(
  log: EventLogReader,
  progress: (position: number) => void = () => {},
): Promise<Contradictions> {
  const walk = new Walk();
  for await (const events of log.readAll()) {
    for (const event of events) if (!isEphemeral(event.stream)) walk.take(event);
    progress(events.at(-1)!.position);
  }
  const reactions = await reactionsAmong(log, walk.backdated);
  for (const { event, byMs } of walk.backdated) {
    if (reactions.has(event.id)) continue;
    walk.faults.push(`${nameOf(event)}, is dated ${described(byMs)} before events that were stored earlier.`);
  }
  return { faults: walk.faults.slice(0, MOST_DESCRIBED), remarks: walk.remarks.slice(0, MOST_DESCRIBED) };
}

class Walk {
  readonly faults: string[] = [];
  readonly remarks: string[] = [];
  readonly backdated: Backdated[] = [];
  readonly #times = new Map<string, number>();
  /** Hashes of the current content of messages, and current names of channels, by stream. */
  readonly #present = new Map<string, string>();
  #newest = 0;
  #isSalted = false;

  take(event: RecordedEvent): void {
    this.#compareTimes(event);
    this.#compareVersions(event);
  }

  #compareTimes(event: RecordedEvent): void {
    const { stream, metadata } = event;
    const { time } = metadata;
    this.#isSalted ||= metadata.salt !== undefined;
    const last = this.#times.get(stream) ?? 0;
    if (time < last) {
      const sentence = `${nameOf(event)}, is dated ${described(last - time)} before the one before it in its stream.`;
      const isNever = metadata.salt !== undefined && !DATED_BY_A_CLOCK.test(stream);
      if (isNever || last - time > CLOCKS_DIFFER_MS) this.#add(this.faults, sentence);
      else this.#add(this.remarks, sentence);
    } else if (this.#isSalted && this.#newest - time > CLOCKS_DIFFER_MS && this.backdated.length < MOST_DESCRIBED)
      this.backdated.push({ event, byMs: this.#newest - time });
    this.#times.set(stream, Math.max(time, last));
    this.#newest = Math.max(time, this.#newest);
  }

  #compareVersions(event: RecordedEvent): void {
    const { stream, type } = event;
    const data = event.data as Content & { previous: Content; name: string; previousName: string };
    switch (type) {
      case 'MessageContentEdited':
        this.#compare(event, versionOf(data.previous), 'the version that it replaces is not the one before it');
        this.#present.set(stream, versionOf(data));
        return;
      case 'MessagePosted':
      case 'MessageRerendered':
        this.#present.set(stream, versionOf(data));
        return;
      case 'MessageNamesReplaced':
        this.#present.delete(stream);
        return;
      case 'ChannelRenamed':
        this.#compare(event, data.previousName, 'the former name is not the one before it');
        this.#present.set(stream, data.name);
        return;
      case 'ChannelCreated':
        this.#present.set(stream, data.name);
    }
  }

  /** The beginning of a stream may be erased. */
  #compare(event: RecordedEvent, previous: string, fault: string): void {
    const present = this.#present.get(event.stream);
    if (present !== undefined && present !== previous) this.#add(this.faults, `${nameOf(event)}: ${fault}.`);
  }

  #add(to: string[], sentence: string): void {
    if (to.length < MOST_DESCRIBED) to.push(sentence);
  }
}

/** Reactions of the service have the time of the event that caused them, however long they take. @returns ids of such events */
async function reactionsAmong(log: EventLogReader, backdated: readonly Backdated[]): Promise<Set<string>> {
  const reactions = new Set<string>();
  if (backdated.length === 0) return reactions;
  const byCause = Map.groupBy(backdated, ({ event }) => event.metadata.causationId);
  for await (const events of log.readAll())
    for (const { id, position, metadata } of events)
      for (const { event } of byCause.get(id) ?? [])
        if (position < event.position && metadata.time <= event.metadata.time) reactions.add(event.id);
  return reactions;
}

/** Bounds the memory for a log of any size. */
function versionOf({ content, renderedContent }: Content): string {
  return hash('sha256', JSON.stringify([content, renderedContent]), 'base64').slice(0, 16);
}

function nameOf({ stream, revision, position }: RecordedEvent): string {
  return `Event ${revision} of the stream ${stream}, at position ${position}`;
}

function described(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  return seconds < 120 ? `${seconds.toFixed(1)} seconds` : `${Math.floor(seconds / 60)} minutes`;
}
