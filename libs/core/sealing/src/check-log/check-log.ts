import type { EventLogReader } from '@chat/event-log';
import { isEphemeral } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { type Checkpoint, entriesIn, type Entry, Frontier, leafHash, TILE_WIDTH } from '@chat/transparency';
import { bytesOf, entryOf, type SubjectsOf } from '../entries/entry-of.js';
import { keptIn } from '../sealer/sealing-log.js';
import type { TileStore } from '../tile-store/tile-store.js';
import { LateSalts, readPositions, readTile } from '../tree/sealed-tree.js';

export interface LogCheck {
  readonly log: EventLogReader;
  readonly store: TileStore;
  readonly subjectsOf: SubjectsOf;
  /** The signed statement about the tree. */
  readonly signed: Checkpoint;
  /** A checkpoint that somebody has kept. */
  readonly since?: Checkpoint;
}

/** More differences are counted, and not described. */
const MOST_DESCRIBED = 100;

/** The leaves of one tile, as they were sealed. */
interface SealedLeaves {
  readonly index: number;
  readonly entries: readonly Buffer[];
  readonly positions: readonly number[];
}

/**
 * Compares every event of the log with its leaf, and the tree of what the log holds with what was signed.
 * @param progress called with a position of the log that is reached
 * @returns a sentence for each difference, the first hundred
 */
export async function checkLog(check: LogCheck, progress: (position: number) => void = () => {}): Promise<string[]> {
  const { log, signed } = check;
  const differences = new Differences();
  const kept = await keptEntries(log);
  const walk = new LeafWalk(check, kept, differences);
  for await (const events of log.readAll()) {
    for (const event of events) if (!isEphemeral(event.stream)) await walk.take(event);
    progress(events.at(-1)!.position);
    if (walk.index >= signed.size) break;
  }
  await walk.finish();
  return differences.described;
}

async function keptEntries(log: EventLogReader): Promise<Map<number, Buffer>> {
  const kept = new Map<number, Buffer>();
  for await (const events of log.readAll())
    for (const event of events)
      for (const { index, entry } of keptIn(event)?.entries ?? []) kept.set(index, Buffer.from(entry));
  return kept;
}

class Differences {
  readonly described: string[] = [];

  add(sentence: string): void {
    if (this.described.length < MOST_DESCRIBED) this.described.push(sentence);
  }
}

/** Goes through leaves and events side by side. */
class LeafWalk {
  index = 0;
  readonly #frontier = new Frontier();
  #tile: SealedLeaves | undefined;
  readonly #lateSalts: LateSalts;

  constructor(
    private readonly check: LogCheck,
    private readonly kept: ReadonlyMap<number, Buffer>,
    private readonly differences: Differences,
  ) {
    this.#lateSalts = new LateSalts(check.store);
  }

  async take(event: RecordedEvent): Promise<void> {
    const { size } = this.check.signed;
    for (; this.index < size; await this.#add(await this.#withoutEvent())) {
      const position = await this.#position();
      if (!this.kept.has(this.index) && position >= event.position) break;
    }
    if (this.index >= size) return;
    if ((await this.#position()) > event.position) {
      this.differences.add(`${nameOf(event)} was put into the past: no leaf of the tree is of it.`);
      return;
    }
    const sealed = await this.#sealed();
    const salt = event.metadata.salt ?? (await this.#lateSalts.of(this.index)) ?? '';
    const entry = salt === '' ? undefined : entryOf(event, salt, this.check.subjectsOf);
    const bytes = entry ? bytesOf(entry) : Buffer.alloc(0);
    if (!bytes.equals(sealed)) this.differences.add(describe(event, entry, JSON.parse(sealed.toString()) as Entry));
    await this.#add(bytes);
  }

  async finish(): Promise<void> {
    const { signed } = this.check;
    while (this.index < signed.size) await this.#add(await this.#withoutEvent());
    this.#compare(signed, 'the signed checkpoint');
  }

  /** The leaf of an event that the log does not hold any more. */
  async #withoutEvent(): Promise<Buffer> {
    const sealed = await this.#sealed();
    const kept = this.kept.get(this.index);
    const { stream, revision } = JSON.parse(sealed.toString()) as Entry;
    if (!kept) this.differences.add(`Event ${revision} of the stream ${stream} is missing, and nobody has erased it.`);
    else if (!kept.equals(sealed))
      this.differences.add(
        `The entry that was kept of event ${revision} of the stream ${stream} is not what was sealed.`,
      );
    return kept ?? Buffer.alloc(0);
  }

  async #add(entry: Buffer): Promise<void> {
    this.#frontier.add(leafHash(entry));
    this.index++;
    const { since } = this.check;
    if (since && since.size === this.index) this.#compare(since, 'the checkpoint that was kept');
  }

  #compare({ size, root }: Checkpoint, name: string): void {
    if (this.#frontier.size === size && !this.#frontier.root().equals(root))
      this.differences.add(`The first ${size} events are not those of ${name}.`);
  }

  async #sealed(): Promise<Buffer> {
    return (await this.#leaves()).entries[this.index % TILE_WIDTH]!;
  }

  async #position(): Promise<number> {
    return (await this.#leaves()).positions[this.index % TILE_WIDTH]!;
  }

  async #leaves(): Promise<SealedLeaves> {
    const index = Math.floor(this.index / TILE_WIDTH);
    if (this.#tile?.index === index) return this.#tile;
    const { store, signed } = this.check;
    const width = Math.min(TILE_WIDTH, signed.size - index * TILE_WIDTH);
    const entries = entriesIn(await readTile(store, { level: 'entries', index, width }));
    return (this.#tile = { index, entries, positions: await readPositions(store, index, width) });
  }
}

function nameOf({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): string {
  return `Event ${revision} of the stream ${stream}`;
}

/** The present content of the log, and the sealed one. */
function describe(event: RecordedEvent, stored: Entry | undefined, sealed: Entry): string {
  const differing = (['type', 'actor', 'time', 'id', 'stream', 'revision'] as const).flatMap((field) =>
    stored && stored[field] !== sealed[field]
      ? [`${field} is ${JSON.stringify(stored[field])}, sealed was ${JSON.stringify(sealed[field])}`]
      : [],
  );
  const what = differing.length > 0 ? differing.join('; ') : 'its content is another one';
  return `${nameOf(event)} says other than what was sealed: ${what}.`;
}
