import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventLog, EventToAppend } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { type ReadLine, readLogFile } from './read-log-file.js';

export interface ImportedLog {
  readonly events: number;
  readonly erased_streams: number;
  /** Of the file's last line. */
  readonly checksum: string;
}

export interface ImportOptions {
  /** The log stores calls that overlap in their order, so that many may be under way. */
  readonly keepsOrderOfCalls: boolean;
  /** Done when the file was found sound and the log fit for it, before anything is appended. */
  readonly onStart?: () => Promise<unknown>;
  /** Told how many of so many lines are stored. */
  readonly onProgress: (lines: number, total: number) => void;
}

/** Takes the place of an erased event until its stream is truncated, so that those after it keep their revisions. */
const ERASED = 'Erased';

const FILLERS_AT_ONCE = 1_000;
/** What one commit of the embedded log takes, so that an interruption never leaves the later without the earlier. */
const EVENTS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 2 * 1024 * 1024;

/**
 * Puts what a log file holds into an empty log, in the same order, with the same revisions; goes on when the log holds
 * the beginning of the file. Before anything is written the whole file is checked, and at the end the log is compared
 * with it. Nobody else may use the log meanwhile.
 * @throws DamagedLogFile; Error when the log holds anything else
 */
export async function importLog(log: EventLog, file: string, options: ImportOptions): Promise<ImportedLog> {
  const { erasures, ...summary } = await inspect(file);
  const importing = new Import(log, file, erasures, options, summary.lines);
  await importing.run();
  return { events: summary.events, erased_streams: erasures.size, checksum: summary.checksum };
}

async function inspect(file: string) {
  const erasures = new Map<string, number>();
  let [events, last]: [number, ReadLine | undefined] = [0, undefined];
  for await (const read of readLogFile(file)) {
    const { line } = (last = read);
    if ('event' in line) events++;
    else if ('truncated' in line) erasures.set(line.truncated.stream, line.truncated.below);
    else if ('deleted' in line) erasures.set(line.deleted.stream, Infinity);
  }
  return { erasures, events, lines: last!.number, checksum: last!.checksum };
}

class Import {
  /** Erased streams that hold what was not erased, after fillers. */
  readonly #filled = new Set<string>();
  /** What the log said was erased before anything was stored, by stream: fillers of an interrupted import. */
  readonly #erasedBefore = new Map<string, number>();

  constructor(
    private readonly log: EventLog,
    private readonly file: string,
    private readonly erasures: ReadonlyMap<string, number>,
    private readonly options: ImportOptions,
    private readonly lines: number,
  ) {}

  async run(): Promise<void> {
    const present = await this.#compare();
    for await (const { stream, below } of this.log.erasures()) this.#erasedBefore.set(stream, below);
    await this.options.onStart?.();
    await this.#append(present);
    await this.#erase();
    const stored = await this.#compare();
    for await (const { number } of this.#kept(stored)) throw new Error(`Line ${number} did not get into the log.`);
  }

  /**
   * @returns the number of the line up to which the log holds the file
   * @throws Error when it holds anything else
   */
  async #compare(): Promise<number> {
    const kept = this.#kept(0);
    let number = 0;
    for await (const events of this.log.readAll()) {
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
    await kept.return(undefined);
    return number;
  }

  async #append(after: number): Promise<void> {
    let steps: (() => Promise<unknown>)[] = [];
    let characters = 0;
    for await (const { event, number, characters: more } of this.#kept(after)) {
      steps.push(...this.#stepsFor(event));
      characters += more;
      if (steps.length < EVENTS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
      await this.#perform(steps);
      [steps, characters] = [[], 0];
      this.options.onProgress(number, this.lines);
    }
    await this.#perform(steps);
  }

  /** What is left of the erased streams: those of which nothing is to be read. */
  async #erase(): Promise<void> {
    for (const [stream, below] of this.erasures) {
      if (this.#filled.has(stream) || this.#erasedBefore.get(stream) === below) continue;
      if (below === Infinity) await this.log.delete(stream);
      else await this.#perform(this.#fillersFor(stream, below));
    }
    this.options.onProgress(this.lines, this.lines);
  }

  #stepsFor({ stream, revision, id, type, data, metadata }: RecordedEvent): (() => Promise<unknown>)[] {
    const isFirst = this.erasures.has(stream) && !this.#filled.has(stream);
    if (isFirst) this.#filled.add(stream);
    const expected = revision === 0 ? 'no_stream' : revision - 1;
    return [
      ...(isFirst ? this.#fillersFor(stream, revision) : []),
      () => this.log.append(stream, expected, [{ id, type, data, metadata }]),
    ];
  }

  #fillersFor(stream: string, below: number): (() => Promise<unknown>)[] {
    const steps: (() => Promise<unknown>)[] = [];
    for (let from = this.#erasedBefore.get(stream) ?? 0; from < below; from += FILLERS_AT_ONCE) {
      const fillers = Array.from({ length: Math.min(FILLERS_AT_ONCE, below - from) }, filler);
      steps.push(() => this.log.append(stream, from === 0 ? 'no_stream' : from - 1, fillers));
    }
    return [...steps, () => this.log.truncate(stream, below)];
  }

  async #perform(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
    if (this.options.keepsOrderOfCalls) await Promise.all(steps.map((step) => step()));
    else for (const step of steps) await step();
  }

  /** The events after a line that were not erased, also not after they were written to the file. */
  async *#kept(after: number) {
    for await (const { number, line, characters } of readLogFile(this.file)) {
      if (number <= after || !('event' in line)) continue;
      const { event } = line;
      if (event.revision >= (this.erasures.get(event.stream) ?? 0)) yield { number, event, characters };
    }
  }
}

function filler(): EventToAppend {
  const metadata = { actorId: null, realmId: 0, correlationId: '', causationId: '', time: 0 };
  return { id: randomUUID(), type: ERASED, data: {}, metadata };
}

/** Positions are each log's own. */
function isSame(
  { position: _one, ...expected }: RecordedEvent,
  { position: _other, ...actual }: RecordedEvent,
): boolean {
  return isDeepStrictEqual(expected, actual);
}
