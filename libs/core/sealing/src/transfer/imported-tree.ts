import type { RecordedEvent } from '@chat/kernel';
import {
  type Checkpoint,
  Frontier,
  leafHash,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  SALT_BYTES,
  TILE_WIDTH,
  verifiedSignatures,
} from '@chat/transparency';
import { bytesOf, entryOf, type SubjectsOf } from '../entries/entry-of.js';
import type { SealingEvent } from '../events/sealing.events.js';
import { COSIGNED } from '../cosigning/cosigned-checkpoint.js';
import { erasedFrom } from '../sealer/erased-from.js';
import { keptIn, type SealingFacts, sealingFacts } from '../sealer/sealing-log.js';
import { CHECKPOINT, HOURLY } from '../sealer/signed-checkpoint.js';
import type { TileStore } from '../tile-store/tile-store.js';
import { saltsPath } from '../tree/sealed-tree.js';
import type { StoredCheckpoint } from './exported-tree.js';

/** A copy of a log, or a checkpoint in it, differs from what was signed. */
export class NotWhatWasSealed extends Error {
  override readonly name = 'NotWhatWasSealed';
}

const PATHS = new RegExp(String.raw`^(?:${CHECKPOINT}|${COSIGNED}|${HOURLY}/[\dT-]+)$`);

/** Gathers, in a first pass over a copy of a log, the facts about its tree. */
export class ImportedTree {
  /** By size of the tree; several trees may have the same. */
  readonly #checkpoints: (Checkpoint & { readonly name: string })[] = [];
  readonly #kept = new Map<number, string>();
  readonly #salts = new Map<number, Buffer>();
  #facts: SealingFacts | undefined;

  /** Events of the copy, in their order, without erased ones. */
  learn(event: RecordedEvent): void {
    if (event.type === 'SealingBegan' || event.type === 'SealingKeysChanged')
      this.#facts = sealingFacts(this.#facts, event as RecordedEvent<SealingEvent>);
    for (const { index, entry } of keptIn(event)?.entries ?? []) this.#kept.set(index, entry);
  }

  /**
   * Call it after all events. Checkpoints of former trees are skipped.
   * @throws NotWhatWasSealed for one without a valid signature
   */
  learnCheckpoint({ path, note }: StoredCheckpoint): void {
    if (!PATHS.test(path)) throw new NotWhatWasSealed(`${JSON.stringify(path)} is the path of no checkpoint.`);
    const { origin } = parseCheckpoint(parseNote(note).text);
    if (!this.#facts?.formerTrees.some((former) => former.origin === origin)) this.mustExtend(path, note);
  }

  /** @param name for the message @throws NotWhatWasSealed for a checkpoint of another tree, or one without a valid signature */
  mustExtend(name: string, note: string): void {
    const signed = parseNote(note);
    const checkpoint = parseCheckpoint(signed.text);
    if (checkpoint.origin !== this.#facts?.origin)
      throw new NotWhatWasSealed(
        `The checkpoint ${name} is of ${checkpoint.origin}, which is not the tree of the log.`,
      );
    if (verifiedSignatures(signed, this.#facts.allKeys.map(parseVerifierKey)).length === 0)
      throw new NotWhatWasSealed(`The checkpoint ${name} is not signed by a key that the log names.`);
    this.#checkpoints.push({ ...checkpoint, name });
  }

  /** Compares the copy with its checkpoints, in a second pass over it. */
  comparison(subjectsOf: SubjectsOf): CopyComparison {
    const checkpoints = this.#checkpoints.toSorted((one, other) => one.size - other.size);
    return new CopyComparison(checkpoints, new Map(this.#kept), this.#salts, subjectsOf);
  }

  /** Stores salts and checkpoints beside the imported log, where its sealer looks for them. Repeatable. */
  async store(tiles: TileStore, checkpoints: AsyncIterable<StoredCheckpoint>): Promise<void> {
    for (const [tile, salts] of this.#salts) await tiles.write(saltsPath(tile), salts);
    for await (const { path, note } of checkpoints) {
      if (!PATHS.test(path) || (await tiles.read(path)) !== undefined) continue;
      if (path === CHECKPOINT) await tiles.sync();
      await tiles.replace(path, undefined, note);
    }
  }
}

export class CopyComparison {
  readonly #tree = new Frontier();
  #next = 0;
  #place = '';
  #soundUpTo = 'its beginning';

  constructor(
    private readonly checkpoints: readonly (Checkpoint & { readonly name: string })[],
    private readonly kept: Map<number, string>,
    private readonly salts: Map<number, Buffer>,
    private readonly subjectsOf: SubjectsOf,
  ) {}

  /** The newest checkpoint that the copy was compared with; undefined without one. */
  get compared(): Checkpoint | undefined {
    return this.#next === 0 ? undefined : this.checkpoints[this.#next - 1];
  }

  /**
   * Takes the next event of the copy that is not erased.
   * @param lateSalt the copy's salt for an event without its own
   * @param place for the message, such as the line of a file
   * @throws NotWhatWasSealed at the first checkpoint that does not match
   */
  add(event: RecordedEvent, lateSalt: string | undefined, place: string): void {
    for (const entry of erasedFrom(this.#tree.size, this.kept)) this.#grow(entry);
    const salt = event.metadata.salt ?? lateSalt;
    this.#place = place;
    if (salt === undefined) return this.#passUnsalted(event, place);
    if (lateSalt !== undefined) this.#keepSalt(lateSalt);
    this.#grow(bytesOf(entryOf(event, salt, this.subjectsOf)));
  }

  /** @throws NotWhatWasSealed when a checkpoint has more events than the copy */
  end(): void {
    const missing = this.checkpoints[this.#next];
    if (missing)
      throw new NotWhatWasSealed(
        `The checkpoint ${missing.name} was signed of ${missing.size} events; there are ${this.#tree.size}.`,
      );
  }

  /** A log that was never sealed has no checkpoint to compare with. */
  #passUnsalted(event: RecordedEvent, place: string): void {
    if (this.checkpoints.length > this.#next)
      throw new NotWhatWasSealed(`${place}: event ${event.revision} of ${event.stream} has lost its salt.`);
  }

  #grow(entry: Buffer): void {
    this.#tree.add(leafHash(entry));
    for (;;) {
      const next = this.checkpoints[this.#next];
      if (next?.size !== this.#tree.size) return;
      if (!this.#tree.root().equals(next.root))
        throw new NotWhatWasSealed(
          `Something from ${this.#soundUpTo} to ${this.#place} is not what was sealed: the checkpoint ${next.name} of ${next.size} events does not hold.`,
        );
      this.#soundUpTo = this.#place;
      this.#next++;
    }
  }

  #keepSalt(salt: string): void {
    const [tile, at] = [Math.floor(this.#tree.size / TILE_WIDTH), this.#tree.size % TILE_WIDTH];
    const salts = this.salts.getOrInsertComputed(tile, () => Buffer.alloc(TILE_WIDTH * SALT_BYTES));
    Buffer.from(salt, 'base64').copy(salts, at * SALT_BYTES);
  }
}
