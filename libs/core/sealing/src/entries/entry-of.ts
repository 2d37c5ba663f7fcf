import type { RecordedEvent } from '@chat/kernel';
import { canonicalJson, commitmentTo, type Content, type Entry } from '@chat/transparency';

/** Other streams that an event concerns: names, and ranges such as `message-5..9`. */
export type SubjectsOf = (event: RecordedEvent) => readonly string[];

/** Most characters of the subjects in one entry, which leaves room for its other fields. */
const MOST_CHARACTERS = 60_000;

/** The content that the commitment of an event hides. */
export function contentOf({ data, metadata }: RecordedEvent): Content {
  const { actorId: _actor, time: _time, salt: _salt, ...rest } = metadata;
  return { data, metadata: rest };
}

/** The leaf of an event. @param salt of the event, in base64 */
export function entryOf(event: RecordedEvent, salt: string, subjectsOf: SubjectsOf): Entry {
  const { id, stream, revision, type, metadata } = event;
  return {
    actor: metadata.actorId,
    commitment: commitmentTo(contentOf(event), Buffer.from(salt, 'base64')),
    id,
    revision,
    stream,
    ...fitting(subjectsOf(event)),
    time: metadata.time,
    type,
    version: 1,
  };
}

/** The bytes of an entry with the usual fields, written in their order, which is faster than sorting them. */
export function bytesOf(entry: Entry): Buffer {
  const { actor, commitment, cover, id, revision, stream, subjects, time, type } = entry;
  if (subjects.length > 0) return Buffer.from(canonicalJson(entry));
  const covering = cover ? '"cover":true,' : '';
  return Buffer.from(
    `{"actor":${actor},"commitment":"${commitment}",${covering}"id":${JSON.stringify(id)},"revision":${revision},` +
      `"stream":${JSON.stringify(stream)},"subjects":[],"time":${time},"type":${JSON.stringify(type)},"version":1}`,
  );
}

/** Wider ranges replace subjects that do not fit. */
function fitting(subjects: readonly string[]): Pick<Entry, 'subjects' | 'cover'> {
  if (charactersOf(subjects) <= MOST_CHARACTERS) return { subjects };
  const groups = Math.floor(MOST_CHARACTERS / 64);
  const size = Math.ceil(subjects.length / groups);
  const covers = Array.from({ length: Math.ceil(subjects.length / size) }, (_, at) =>
    covering(subjects.slice(at * size, (at + 1) * size)),
  );
  return { cover: true, subjects: covers };
}

function charactersOf(subjects: readonly string[]): number {
  return subjects.reduce((sum, { length }) => sum + length + 3, 0);
}

/** @param subjects of one category, ascending */
function covering(subjects: readonly string[]): string {
  const { category, first } = parseSubject(subjects[0]!);
  return formatSubject(category, first, parseSubject(subjects.at(-1)!).last);
}

export interface Subject {
  readonly category: string;
  readonly first: number;
  readonly last: number;
}

export function formatSubject(category: string, first: number, last: number): string {
  return first === last ? `${category}-${first}` : `${category}-${first}..${last}`;
}

/** A name without a number at its end is an empty range. */
export function parseSubject(subject: string): Subject {
  const [, category = subject, first = NaN, last = first] = /^(.+)-(\d+)(?:\.\.(\d+))?$/.exec(subject) ?? [];
  return { category, first: Number(first), last: Number(last) };
}

/** True when an entry belongs to the stream, or concerns it. */
export function concerns({ stream, subjects }: Pick<Entry, 'stream' | 'subjects'>, name: string): boolean {
  if (stream === name) return true;
  const { category, first: id } = parseSubject(name);
  return subjects.some((subject) => {
    if (subject === name) return true;
    const range = parseSubject(subject);
    return range.category === category && range.first <= id && id <= range.last;
  });
}
