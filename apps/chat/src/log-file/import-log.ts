import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventLog, EventToAppend, PlacedAppend } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { type CopyComparison, ImportedTree, type StoredCheckpoint, type SubjectsOf } from '@chat/sealing';
import { type ReadLine, readLogFile } from './read-log-file.js';

export interface ImportedLog {
  readonly events: number;
  readonly erased_streams: number;
  /** Checksum of the file's last line. */
  readonly checksum: string;
  /** The newest checkpoint in the file; null when it has none; then the events cannot be checked against the seal. */
  readonly checkpoint: { readonly origin: string; readonly size: number } | null;
  /** Salts and checkpoints, for the tile store. */
  readonly tree: ImportedTree;
}

export interface ImportOptions {
  readonly subjectsOf?: SubjectsOf;
  /** A kept checkpoint of the log. */
  readonly since?: string | undefined;
  readonly onStart?: () => Promise<unknown>;
  readonly onProgress: (lines: number, total: number) => void;
}

/** Replaces an erased event until its stream is truncated, so that later ones keep their revisions. */
const ERASED = 'Erased';

const FILLERS_AT_ONCE = 1_000;
/** The embedded log commits this many at once, so that an interruption never leaves later events without earlier ones. */
const EVENTS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 2 * 1024 * 1024;
const CHARACTERS_OF_AN_APPEND = 256 * 1024;

/** The next append, and the streams to truncate after it. */
class Batch {
  readonly appends: PlacedAppend[] = [];
  readonly truncations: { readonly stream: string; readonly below: number }[] = [];
  events = 0;
  characters = 0;
  #ofLast = 0;

  add({ stream, revision, id, type, data, metadata }: RecordedEvent, characters: number): void {
    const event = { id, type, data, metadata };
    const last = this.appends.at(-1);
    this.events++;
    this.characters += characters;
    this.#ofLast += characters;
    if (last?.stream === stream && this.#ofLast < CHARACTERS_OF_AN_APPEND) {
      this.appends[this.appends.length - 1] = { ...last, events: [...last.events, event] };
    } else {
      this.appends.push({ stream, expected: revision === 0 ? 'no_stream' : revision - 1, events: [event] });
      this.#ofLast = characters;
    }
  }

  fill(stream: string, from: number, below: number): void {
    for (let at = from; at < below; at += FILLERS_AT_ONCE) {
      const events = Array.from({ length: Math.min(FILLERS_AT_ONCE, below - at) }, filler);
      this.appends.push({ stream, expected: at === 0 ? 'no_stream' : at - 1, events });
      this.events += events.length;
    }
    // The next event starts a new append.
    this.#ofLast = CHARACTERS_OF_AN_APPEND;
    this.truncations.push({ stream, below });
  }

  get isFull(): boolean {
    return this.events >= EVENTS_AT_ONCE || this.characters >= CHARACTERS_AT_ONCE;
  }
}

/**
 * Imports a log file, checked before and compared after, into a log that is empty or holds the beginning of the file.
 * @throws DamagedLogFile; NotWhatWasSealed; Error when the log holds anything else
 */
export async function importLog(log: EventLog, file: string, options: ImportOptions): Promise<ImportedLog> {
  const { erasures, tree, ...summary } = await inspect(file);
  if (options.since !== undefined) tree.mustExtend('that was kept', options.since);
  const checkpoint = await compareWithCheckpoints(file, erasures, tree.comparison(options.subjectsOf ?? (() => [])));
  const importing = new Import(log, file, erasures, options, summary.lines);
  await importing.run();
  return { events: summary.events, erased_streams: erasures.size, checksum: summary.checksum, checkpoint, tree };
}

export async function* checkpointsIn(file: string): AsyncGenerator<StoredCheckpoint> {
  for await (const { line } of readLogFile(file)) if ('checkpoint' in line) yield line.checkpoint;
}

async function inspect(file: string) {
  const erasures = new Map<string, number>();
  const tree = new ImportedTree();
  let [events, last]: [number, ReadLine | undefined] = [0, undefined];
  for await (const read of readLogFile(file)) {
    const { line } = (last = read);
    if ('event' in line) {
      events++;
      tree.learn(line.event);
    } else if ('checkpoint' in line) tree.learnCheckpoint(line.checkpoint);
    else if ('truncated' in line) erasures.set(line.truncated.stream, line.truncated.below);
    else if ('deleted' in line) erasures.set(line.deleted.stream, Infinity);
  }
  return { erasures, tree, events, lines: last!.number, checksum: last!.checksum };
}

async function compareWithCheckpoints(
  file: string,
  erasures: ReadonlyMap<string, number>,
  comparison: CopyComparison,
): Promise<ImportedLog['checkpoint']> {
  for await (const { line, number } of readLogFile(file)) {
    if (!('event' in line) || isErased(line.event, erasures)) continue;
    comparison.add(line.event, line.late_salt, `line ${number}`);
  }
  comparison.end();
  const { compared } = comparison;
  return compared ? { origin: compared.origin, size: compared.size } : null;
}

const isErased = ({ stream, revision }: RecordedEvent, erasures: ReadonlyMap<string, number>): boolean =>
  revision < (erasures.get(stream) ?? 0);

class Import {
  readonly #filled = new Set<string>();
  /** Erasures in the log before the import, by stream: fillers of an interrupted import. */
  readonly #erasedBefore = new Map<string, number>();

  constructor(
    private readonly log: EventLog,
    private readonly file: string,
    private readonly erasures: ReadonlyMap<string, number>,
    private readonly options: ImportOptions,
    private readonly lines: number,
  ) {}

  async run(): Promise<void> {
    const { upTo: present } = await this.#compare();
    for await (const { stream, below } of this.log.erasures()) this.#erasedBefore.set(stream, below);
    await this.options.onStart?.();
    await this.#append(present);
    await this.#erase();
    const { missing } = await this.#compare();
    if (missing !== undefined) throw new Error(`Line ${missing} was not imported.`);
  }

  /**
   * @returns the number of the line up to which the log holds the file, and of the first missing one
   * @throws Error when the log holds anything else
   */
  async #compare(): Promise<{ readonly upTo: number; readonly missing: number | undefined }> {
    const kept = this.#kept(0);
    let number = 0;
    for await (const events of this.log.readAll({ asStored: true })) {
      for (const event of events) {
        const { stream, revision, type, position } = event;
        if (type === ERASED) {
          await this.log.truncate(stream, revision + 1);
          continue;
        }
        const { value: expected, done } = await kept.next();
        if (done || !isSame(expected.event, event)) {
          const where = done ? 'not in the file' : `not what is in line ${expected.number}`;
          throw new Error(`The log must be empty, but at position ${position} it holds an event that is ${where}.`);
        }
        if (this.erasures.has(stream)) this.#filled.add(stream);
        ({ number } = expected);
      }
    }
    const { value: next } = await kept.next();
    await kept.return(undefined);
    return { upTo: number, missing: next?.number };
  }

  async #append(after: number): Promise<void> {
    let batch = new Batch();
    let storing = Promise.resolve();
    const store = async (full: Batch, upTo: number) => {
      await storing;
      storing = this.#perform(full).then(() => this.options.onProgress(upTo, this.lines));
      storing.catch(() => {});
    };
    for await (const { event, number, characters } of this.#kept(after)) {
      const { stream, revision } = event;
      if (this.erasures.has(stream) && !this.#filled.has(stream)) {
        this.#filled.add(stream);
        batch.fill(stream, this.#erasedBefore.get(stream) ?? 0, revision);
      }
      batch.add(event, characters);
      if (!batch.isFull) continue;
      await store(batch, number);
      batch = new Batch();
    }
    await storing;
    await this.#perform(batch);
  }

  /** Truncates the erased streams, and deletes those without any event. */
  async #erase(): Promise<void> {
    for (const [stream, below] of this.erasures) {
      const before = this.#erasedBefore.get(stream);
      if (this.#filled.has(stream) || before === below) continue;
      if (below === Infinity) await this.log.delete(stream);
      else {
        const batch = new Batch();
        batch.fill(stream, before ?? 0, below);
        await this.#perform(batch);
      }
    }
    this.options.onProgress(this.lines, this.lines);
  }

  async #perform({ appends, truncations }: Batch): Promise<void> {
    await this.log.appendInOrder(appends);
    await Promise.all(truncations.map(({ stream, below }) => this.log.truncate(stream, below)));
  }

  async *#kept(after: number) {
    for await (const { number, line, characters } of readLogFile(this.file)) {
      if (number <= after || !('event' in line)) continue;
      const { event } = line;
      if (!isErased(event, this.erasures)) yield { number, event, characters };
    }
  }
}

function filler(): EventToAppend {
  const metadata = { actorId: null, realmId: 0, correlationId: '', causationId: '', time: 0 };
  return { id: randomUUID(), type: ERASED, data: {}, metadata };
}

function isSame(
  { position: _one, ...expected }: RecordedEvent,
  { position: _other, ...actual }: RecordedEvent,
): boolean {
  return isDeepStrictEqual(expected, actual);
}
