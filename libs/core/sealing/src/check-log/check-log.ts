import { hash } from 'node:crypto';
import type { EventLogReader } from '@chat/event-log';
import { isEphemeral } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { type Checkpoint, entriesIn, type Entry, Frontier, leafHash, rootOf, TILE_WIDTH } from '@chat/transparency';
import { bytesOf, entryOf, type SubjectsOf } from '../entries/entry-of.js';
import { keptIn } from '../sealer/sealing-log.js';
import type { TileStore } from '../tile-store/tile-store.js';
import {
  DamagedTree,
  hashesIn,
  type LateSaltsOfTile,
  readLateSalts,
  readPositions,
  readTile,
} from '../tree/sealed-tree.js';

export interface LogCheck {
  readonly log: EventLogReader;
  readonly store: TileStore;
  readonly subjectsOf: SubjectsOf;
  /** The signed statement about the tree. */
  readonly signed: Checkpoint;
  /** A checkpoint that somebody has kept. */
  readonly since?: Checkpoint;
  /** State of an interrupted check; an unusable one is ignored, and the check begins at the first event. */
  readonly resume?: CheckState | undefined;
}

/** State of a check, as JSON, for resuming it. */
export interface CheckState {
  /** Number of leaves compared. */
  readonly size: number;
  /** Position in the log. */
  readonly position: number;
  /** Hashes of the complete subtrees, in base64, the highest first. */
  readonly subtrees: readonly string[];
  /** Leaves of erased events that no event has kept so far. */
  readonly missing: readonly MissingLeaf[];
  /** The first leaf that differs from its event; null while there is none. */
  readonly firstDifference: number | null;
  readonly differences: readonly string[];
  /** Root of the tree of the size of `since`, in base64; null before. */
  readonly sinceRoot: string | null;
  readonly sinceSize: number | null;
}

type MissingLeaf = readonly [index: number, stream: string, revision: number, digest: string];

/** Called with the current position of the log; its error ends the check. */
export type CheckProgress = (position: number, state: () => CheckState) => void | Promise<void>;

/** Most differences that are described; others are only counted. */
const MOST_DESCRIBED = 100;

/** The sealed leaves of one tile. */
interface SealedLeaves {
  readonly index: number;
  readonly entries: readonly Buffer[];
  readonly positions: readonly number[];
  readonly lateSaltOf: LateSaltsOfTile;
}

/**
 * Compares every event of the log with its leaf, and the tree of the log with the signed root.
 * @returns a sentence for each difference, the first hundred
 */
export async function checkLog(check: LogCheck, progress: CheckProgress = () => {}): Promise<string[]> {
  const walk = new LeafWalk(check, await usable(check));
  for await (const events of check.log.readAll({ from: walk.position, asStored: true })) {
    for (const event of events) if (!isEphemeral(event.stream)) while (!walk.take(event)) await walk.load();
    walk.position = events.at(-1)!.position;
    await progress(walk.position, () => walk.state());
    if (walk.isDone) break;
  }
  await walk.takeRest();
  // A concurrent erasure keeps the entries first.
  if (!walk.isDone)
    for await (const events of check.log.readAll({ from: walk.position, asStored: true }))
      for (const event of events) walk.explainBy(event);
  return walk.finish();
}

/** Undefined when the state belongs to another tree, or to another checkpoint. */
async function usable({ resume, store, signed, since }: LogCheck): Promise<CheckState | undefined> {
  if (!resume || resume.size > signed.size || resume.sinceSize !== (since?.size ?? null)) return undefined;
  if (resume.firstDifference !== null || resume.size === 0) return resume;
  const root = await rootOf(resume.size, hashesIn(store, signed.size)).catch(() => undefined);
  return root?.equals(frontierOf(resume).root()) ? resume : undefined;
}

function frontierOf({ size, subtrees }: CheckState): Frontier {
  return Frontier.of(
    size,
    subtrees.map((each) => Buffer.from(each, 'base64')),
  );
}

/** Walks through leaves and events in parallel. */
class LeafWalk {
  position = 0;
  readonly #differences: string[] = [];
  readonly #missing = new Map<number, MissingLeaf>();
  #frontier = new Frontier();
  #firstDifference: number | null = null;
  #sinceRoot: string | null = null;
  #tile: SealedLeaves | undefined;

  constructor(
    private readonly check: LogCheck,
    resume: CheckState | undefined,
  ) {
    if (!resume) return;
    this.#frontier = frontierOf(resume);
    this.position = resume.position;
    for (const leaf of resume.missing) this.#missing.set(leaf[0], leaf);
    this.#differences.push(...resume.differences);
    [this.#firstDifference, this.#sinceRoot] = [resume.firstDifference, resume.sinceRoot];
  }

  /** Later events may have kept the entries of erased ones. */
  get isDone(): boolean {
    return this.#index >= this.check.signed.size && this.#missing.size === 0;
  }

  state(): CheckState {
    return {
      size: this.#index,
      position: this.position,
      subtrees: this.#frontier.subtrees().map((hashed) => hashed.toString('base64')),
      missing: [...this.#missing.values()],
      firstDifference: this.#firstDifference,
      differences: this.#differences,
      sinceRoot: this.#sinceRoot,
      sinceSize: this.check.since?.size ?? null,
    };
  }

  /** @returns false when the next tile must be loaded first */
  take(event: RecordedEvent): boolean {
    const { size } = this.check.signed;
    while (this.#index < size) {
      if (!this.#isLoaded) return false;
      const position = this.#tile!.positions[this.#index % TILE_WIDTH]!;
      if (position < event.position) this.#addMissing();
      else {
        if (position === event.position) this.#compare(event);
        else this.#describe(`${nameOf(event)} was put into the past: no leaf of the tree is of it.`);
        break;
      }
    }
    this.explainBy(event);
    return true;
  }

  explainBy(event: RecordedEvent): void {
    for (const { index, entry } of keptIn(event)?.entries ?? []) this.#explain(index, entry);
  }

  async load(): Promise<void> {
    const index = Math.floor(this.#index / TILE_WIDTH);
    const { store, signed } = this.check;
    const width = Math.min(TILE_WIDTH, signed.size - index * TILE_WIDTH);
    const [bundle, positions, lateSaltOf] = await Promise.all([
      readTile(store, { level: 'entries', index, width }),
      readPositions(store, index, width),
      readLateSalts(store, index),
    ]);
    const entries = entriesIn(bundle);
    if (entries.length !== width) throw new DamagedTree('A tile of entries is not what was sealed.');
    this.#tile = { index, entries, positions, lateSaltOf };
  }

  /** Leaves behind the last event of the log. */
  async takeRest(): Promise<void> {
    for (; this.#index < this.check.signed.size; this.#addMissing()) if (!this.#isLoaded) await this.load();
  }

  finish(): string[] {
    const { signed, since } = this.check;
    for (const [index, stream, revision] of this.#missing.values()) {
      this.#describe(`Event ${revision} of the stream ${stream} is missing, and nobody has erased it.`);
      this.#differAt(index);
    }
    this.#compareRoots(signed, this.#frontier.root().toString('base64'), 'the signed checkpoint');
    if (since && this.#sinceRoot !== null) this.#compareRoots(since, this.#sinceRoot, 'the checkpoint that was kept');
    return this.#differences;
  }

  get #index(): number {
    return this.#frontier.size;
  }

  get #isLoaded(): boolean {
    return this.#tile?.index === Math.floor(this.#index / TILE_WIDTH);
  }

  get #sealed(): Buffer {
    return this.#tile!.entries[this.#index % TILE_WIDTH]!;
  }

  #compare(event: RecordedEvent): void {
    const sealed = this.#sealed;
    const salt = event.metadata.salt ?? this.#tile!.lateSaltOf(this.#index);
    const entry = salt === undefined ? undefined : entryOf(event, salt, this.check.subjectsOf);
    if (!entry || !bytesOf(entry).equals(sealed)) {
      this.#describe(describe(event, entry, entryIn(sealed)));
      this.#differAt(this.#index);
    }
    this.#add(sealed);
  }

  /** The leaf of an event that is no longer in the log. */
  #addMissing(): void {
    const sealed = this.#sealed;
    const { stream, revision } = entryIn(sealed);
    this.#missing.set(this.#index, [this.#index, stream, revision, digestOf(sealed)]);
    this.#add(sealed);
  }

  /** An erased event whose entry was kept. */
  #explain(index: number, entry: string): void {
    const missing = this.#missing.get(index);
    if (!missing || !this.#missing.delete(index)) return;
    const [, stream, revision, digest] = missing;
    if (digestOf(entry) === digest) return;
    this.#describe(`The entry that was kept of event ${revision} of the stream ${stream} is not what was sealed.`);
    this.#differAt(index);
  }

  #add(entry: Buffer): void {
    this.#frontier.add(leafHash(entry));
    if (this.check.since?.size === this.#index) this.#sinceRoot = this.#frontier.root().toString('base64');
  }

  #differAt(index: number): void {
    this.#firstDifference = Math.min(index, this.#firstDifference ?? Infinity);
  }

  #compareRoots({ size, root }: Checkpoint, found: string, name: string): void {
    const isSame = found === root.toString('base64') && (this.#firstDifference ?? Infinity) >= size;
    if (!isSame) this.#describe(`The first ${size} events are not those of ${name}.`);
  }

  #describe(sentence: string): void {
    if (this.#differences.length < MOST_DESCRIBED) this.#differences.push(sentence);
  }
}

/** @throws DamagedTree */
function entryIn(bytes: Buffer): Entry {
  try {
    return JSON.parse(bytes.toString()) as Entry;
  } catch (error) {
    throw new DamagedTree('A tile of entries is not what was sealed.', { cause: error });
  }
}

function digestOf(entry: Buffer | string): string {
  return hash('sha256', entry, 'base64');
}

function nameOf({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): string {
  return `Event ${revision} of the stream ${stream}`;
}

/** The current content of the log, and the sealed one. */
function describe(event: RecordedEvent, stored: Entry | undefined, sealed: Entry): string {
  const differing = (['type', 'actor', 'time', 'id', 'stream', 'revision'] as const).flatMap((field) =>
    stored && stored[field] !== sealed[field]
      ? [`${field} is ${JSON.stringify(stored[field])}, sealed was ${JSON.stringify(sealed[field])}`]
      : [],
  );
  const what = differing.length > 0 ? differing.join('; ') : 'its content is another one';
  return `${nameOf(event)} says other than what was sealed: ${what}.`;
}
