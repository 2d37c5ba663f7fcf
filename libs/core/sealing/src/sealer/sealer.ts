import { randomBytes } from 'node:crypto';
import { type EventLogReader, isEphemeral } from '@chat/event-log';
import { type RecordedEvent, TemporarilyUnavailable } from '@chat/kernel';
import { type Checkpoint, Frontier, leafHash, SALT_BYTES, TILE_WIDTH } from '@chat/transparency';
import { bytesOf, entryOf, type SubjectsOf } from '../entries/entry-of.js';
import { type SealingBegan, sealingStream } from '../events/sealing.events.js';
import type { CheckpointKeys } from '../keys/checkpoint-keys.js';
import { SigningFailed } from '../keys/signing-command.js';
import type { TileStore } from '../tile-store/tile-store.js';
import {
  DamagedTree,
  LateSalts,
  type Leaf,
  readLateSalt,
  readPositions,
  readState,
  readTile,
  SealedTree,
} from '../tree/sealed-tree.js';
import { erasedFrom } from './erased-from.js';
import { type Append, keptIn, readSealingFacts, sealingEvent, type SealingFacts } from './sealing-log.js';
import { ForeignTree, notWhatWasSigned, publishCheckpoint, readCheckpoint } from './signed-checkpoint.js';

export interface SealerOptions {
  readonly log: EventLogReader;
  readonly store: TileStore;
  readonly append: Append;
  /** Undefined on a server without a key: it makes the tree and signs nothing. */
  readonly keys: CheckpointKeys | undefined;
  readonly subjectsOf: SubjectsOf;
  /** Name and keys of a new tree. */
  readonly origin: string;
  readonly realmId: number;
  readonly now: () => number;
}

/** Progress of the sealer. */
export interface SealingStatus {
  readonly origin: string | null;
  /** Leaves of the tree. */
  readonly size: number;
  /** Position in the log. */
  readonly position: number;
  /** Leaves of the newest signed checkpoint. */
  readonly signed: number;
  /** UNIX milliseconds of that checkpoint; null when none was signed by this server. */
  readonly signedAt: number | null;
  readonly keys: readonly string[];
  /** Reason why nothing is signed; null without one. */
  readonly fault: string | null;
}

/** Most leaves in memory before tiles are written. */
const MOST_PENDING = 64 * TILE_WIDTH;
const FAULT_NO_KEY = 'this server does not have the keys that the log names, so it signs nothing';

/**
 * Makes the tree of the log's durable events and signs its checkpoints. One at a time: the caller has the lease. May be killed at
 * any instruction: tiles follow from the log, and a checkpoint is published in one step after its tiles.
 */
export class Sealer {
  #tree!: SealedTree;
  #facts: SealingFacts | undefined;
  #signed = 0;
  #signedAt: number | null = null;
  #fault: string | null = null;
  /** True for a fault that later calls cannot cure. */
  #isStopped = false;
  /** Entries of erased events, by leaf, while a tree is rebuilt. */
  #kept = new Map<number, string>();

  readonly #lateSalts: LateSalts;

  constructor(private readonly options: SealerOptions) {
    this.#lateSalts = new LateSalts(options.store);
  }

  get status(): SealingStatus {
    return {
      origin: this.#facts?.origin ?? null,
      size: this.#tree.size,
      position: this.#tree.position,
      signed: this.#signed,
      signedAt: this.#signedAt,
      keys: this.#facts?.keys ?? [],
      fault: this.#fault,
    };
  }

  /**
   * Continues at the end of the tiles. Rebuilds damaged tiles if the log matches the signed root; otherwise reports the difference.
   */
  async open(): Promise<void> {
    const { store, log, realmId } = this.options;
    const last = (await readCheckpoint(store))?.checkpoint;
    this.#facts = await readSealingFacts(log, realmId);
    const isFormer = this.#facts?.formerTrees.some(({ origin }) => origin === last?.origin);
    this.#signed = isFormer ? 0 : (last?.size ?? 0);
    // Tiles of a former tree may belong to events that the log no longer has.
    if (isFormer) return this.rebuild();
    try {
      await this.#goOn(last);
    } catch (error) {
      if (!(error instanceof ForeignTree)) throw error;
      this.#tree ??= SealedTree.empty(store);
      this.#stop(error.message);
    }
  }

  async #goOn(last: Checkpoint | undefined): Promise<void> {
    try {
      this.#tree = await SealedTree.open(this.options.store);
      await this.#assertSameLog();
      if (this.#tree.size > 0 || !this.#facts) return;
    } catch (error) {
      if (error instanceof ForeignTree || error instanceof TemporarilyUnavailable) throw error;
    }
    if (last) await this.#assertSigned(last);
    await this.rebuild();
  }

  /** Seals the current content of the log, and signs. @param progress called with the current position */
  async seal(progress: (position: number) => void = () => {}): Promise<void> {
    if (this.#isStopped) return;
    const { log } = this.options;
    if (!this.#facts) await this.#begin();
    for await (const events of log.readAll({ from: this.#tree.position, asStored: true })) {
      for (const event of events) await this.#take(event);
      if (this.#tree.pending >= MOST_PENDING) {
        await this.#tree.flush();
        progress(this.#tree.position);
      }
    }
    if (this.#tree.pending > 0) await this.#tree.flush();
    progress(this.#tree.position);
    await this.#sign();
  }

  /** Rebuilds all tiles from the log; the signed root must come out. */
  async rebuild(): Promise<void> {
    this.#kept = await this.#keptEntries();
    this.#tree = SealedTree.empty(this.options.store);
  }

  async #take(event: RecordedEvent): Promise<void> {
    if (isEphemeral(event.stream)) return this.#tree.passTo(event.position);
    for (const entry of erasedFrom(this.#tree.size, this.#kept))
      this.#tree.add({ entry, position: this.#tree.position });
    this.#tree.add(await this.#leafOf(event, this.#tree.size));
    for (const { index } of keptIn(event)?.entries ?? []) await this.#tree.eraseSalt(index);
  }

  async #keptEntries(): Promise<Map<number, string>> {
    const kept = new Map<number, string>();
    for await (const events of this.options.log.readAll({ asStored: true }))
      for (const event of events) for (const { index, entry } of keptIn(event)?.entries ?? []) kept.set(index, entry);
    return kept;
  }

  async #leafOf(event: RecordedEvent, index: number): Promise<Leaf> {
    const { metadata, position } = event;
    const lateSalt = metadata.salt === undefined ? await this.#lateSalt(index) : undefined;
    const salt = metadata.salt ?? lateSalt!.toString('base64');
    const entry = bytesOf(entryOf(event, salt, this.options.subjectsOf));
    return { entry, position, ...(lateSalt && { lateSalt }) };
  }

  /** @throws ForeignTree when the log does not begin with the events under the checkpoint */
  async #assertSigned({ size, root }: Checkpoint): Promise<void> {
    const kept = await this.#keptEntries();
    const tree = new Frontier();
    const add = (entry: Buffer) => {
      if (tree.size < size) tree.add(leafHash(entry));
    };
    for await (const events of this.options.log.readAll({ asStored: true })) {
      for (const event of events.filter(({ stream }) => !isEphemeral(stream))) {
        for (const entry of erasedFrom(tree.size, kept)) add(entry);
        add((await this.#leafOf(event, tree.size)).entry);
      }
      if (tree.size === size) break;
    }
    if (tree.size < size || !tree.root().equals(root)) throw notWhatWasSigned(size);
  }

  /** For an event of a former build: the salt with which it was sealed, if it was. */
  async #lateSalt(leaf: number): Promise<Buffer> {
    const known = await this.#lateSalts.of(leaf);
    return known === undefined ? randomBytes(SALT_BYTES) : Buffer.from(known, 'base64');
  }

  /** The first sealing fixes the tree's name and keys, for good. */
  async #begin(): Promise<void> {
    const { log, append, keys, origin, realmId, now } = this.options;
    if (this.#signed > 0) {
      this.#stop(`a checkpoint of ${this.#signed} events was signed, and the log does not name its tree`);
      return;
    }
    if (!keys) {
      this.#fault = FAULT_NO_KEY;
      return;
    }
    let erasedBefore = 0;
    for await (const { stream, below } of log.erasures())
      if (!isEphemeral(stream) && below !== Infinity) erasedBefore += below;
    const event: SealingBegan = {
      type: 'SealingBegan',
      data: { origin, keys: keys.verifierKeys(origin), erasedBefore },
    };
    // Another server may have been faster: the log decides.
    const stored = sealingEvent(event, realmId, now());
    await append(sealingStream(realmId), 'no_stream', [stored]).catch(() => undefined);
    this.#facts = await readSealingFacts(log, realmId);
  }

  async #sign(): Promise<void> {
    const { keys, store, now } = this.options;
    const facts = this.#facts;
    if (this.#tree.size < this.#signed)
      return this.#stop(`a checkpoint of ${this.#signed} events was signed, and the log has ${this.#tree.size}`);
    if (!facts) return;
    const has = keys?.verifierKeys(facts.origin);
    if (!keys || !facts.keys.every((key) => has!.includes(key))) {
      this.#fault = FAULT_NO_KEY;
      return;
    }
    if (this.#tree.size <= this.#signed) return;
    const checkpoint = { origin: facts.origin, size: this.#tree.size, root: this.#tree.root() };
    try {
      const time = now();
      const former = facts.formerTrees.map(({ origin }) => origin);
      if (await publishCheckpoint(store, keys, checkpoint, { time, former })) {
        [this.#signed, this.#signedAt, this.#fault] = [checkpoint.size, time, null];
      }
    } catch (error) {
      if (error instanceof ForeignTree || error instanceof DamagedTree) return this.#stop(error.message);
      if (error instanceof SigningFailed) this.#fault = error.message;
      throw error;
    }
  }

  #stop(fault: string): void {
    [this.#fault, this.#isStopped] = [fault, true];
  }

  /** After an older backup was restored, other events may have the positions of sealed ones. @throws ForeignTree */
  async #assertSameLog(): Promise<void> {
    const { log, store, subjectsOf } = this.options;
    const { size, position } = await readState(store);
    if (size === 0) return;
    if ((await log.end()) < position)
      throw new ForeignTree(`The log ends before position ${position}, up to which it was sealed.`);
    const width = size % TILE_WIDTH || TILE_WIDTH;
    const index = (size - width) / TILE_WIDTH;
    const positions = await readPositions(store, index, width);
    const hashes = await readTile(store, { level: 0, index, width });
    for await (const [event] of log.readAll({ from: positions.at(-1)! - 1, limit: 1, asStored: true })) {
      const at = positions.indexOf(event!.position);
      if (at < 0) return;
      const salt = event!.metadata.salt ?? (await readLateSalt(store, index * TILE_WIDTH + at));
      if (salt === undefined) return;
      const leaf = leafHash(bytesOf(entryOf(event!, salt, subjectsOf)));
      if (!leaf.equals(hashes.subarray(at * 32, at * 32 + 32)))
        throw new ForeignTree(
          `Event ${event!.revision} of the stream ${event!.stream} says other than what was sealed: an older backup may have been put back.`,
        );
    }
  }
}
