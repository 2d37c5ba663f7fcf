import { DamagedReadModel } from '../port/errors.js';
import type {
  AssertMayWrite,
  Collection,
  Document,
  Filter,
  FindFaultsOptions,
  Query,
  ReadStore,
  StoreFaults,
  Write,
} from '../port/read-store.js';
import { FIRST, type Placement, Placements, type SwitchRequest } from './placements.js';

/** A checkpoint and its store. */
export interface WantedCheckpoint {
  readonly generation: string;
  readonly name: string;
}

/** Can keep several stores side by side, by name. */
export interface GenerationsEngine {
  /** True when other processes, which may outlive this one, read the same generations. */
  readonly isShared?: boolean;
  /** Reads checkpoints of several generations in one call, when the engine can do that. */
  checkpoints?(wanted: readonly WantedCheckpoint[]): Promise<readonly number[]>;
  open(generation: string): Promise<ReadStore>;
  /** Opens an empty one that nobody else opens before it is closed; after a crash it is useless. */
  build(generation: string): Promise<ReadStore>;
  /** Removes one that nobody writes, if it exists. Never called for the first. */
  remove(generation: string, assertMayWrite?: AssertMayWrite): Promise<void>;
  /** All but the first, including the rest of crashes. */
  list(): Promise<readonly string[]>;
  /** Removes every generation, including the first, and everything else made from the log beside them. Nobody may have one open. */
  removeAll(): Promise<void>;
}

/** The documents that a projection makes. */
export interface ReadModel {
  /** Name of its checkpoint, too; further checkpoints begin with it and a slash. */
  readonly name: string;
  readonly collection: Collection<Document>;
}

/** @param name of the collection, or of the read model */
export type DamageListener = (name: string, damage: DamagedReadModel) => void;

const NO_FAULTS: StoreFaults = { faults: [], collections: [] };

interface Removal {
  readonly timer: NodeJS.Timeout;
  readonly remove: () => Promise<void>;
}

/** Milliseconds for which other processes may still read the former generation. */
const READ_FOR_MS = 10_000;
/** Milliseconds until a change by another process is noticed, at the next look at a checkpoint. */
const NOTICED_AFTER_MS = 100;

/**
 * A store whose read models can be rebuilt in new generations, each in a store of its own. Readers notice nothing: a call uses the
 * generation that is current when it begins. Only the process that writes a model may `switchTo`; the others follow when they look
 * at the model's checkpoint, so that no checkpoint is ever ahead of their reads.
 */
export class GenerationalReadStore implements ReadStore {
  readonly #opened = new Map<string, Promise<ReadStore>>();
  readonly #placements: Placements;
  readonly #byModel = new Map<string, { readonly placement: Placement; readonly store: ReadStore }>();
  readonly #byCollection = new Map<string, ReadStore>();
  readonly #removals = new Map<string, Removal>();
  readonly #removed = new Set<string>();
  readonly #damageListeners = new Set<DamageListener>();
  #refreshedAt = -Infinity;
  #refreshing: Promise<void> | undefined;

  private constructor(
    private readonly engine: GenerationsEngine,
    private readonly first: ReadStore,
  ) {
    this.#opened.set(FIRST, Promise.resolve(first));
    this.#placements = new Placements(first);
  }

  static async open(engine: GenerationsEngine): Promise<GenerationalReadStore> {
    const store = new GenerationalReadStore(engine, await engine.open(FIRST));
    await store.#refresh();
    return store;
  }

  /** Placement of a read model: the first generation until it is rebuilt. */
  async placementOf({ name, collection }: ReadModel): Promise<Placement> {
    await this.#refresh();
    const nowhereElse = { current: FIRST, former: null, keepsFormer: false };
    return this.#byModel.get(name)?.placement ?? { _id: name, collection: collection.name, number: 0, ...nowhereElse };
  }

  /** A new empty generation; complete and durable once it is prepared and released. */
  async buildGeneration(model: ReadModel, generation: string, assertMayWrite?: AssertMayWrite): Promise<ReadStore> {
    await this.removeGeneration(model, generation, assertMayWrite);
    const built = this.engine.build(generation);
    this.#opened.set(generation, built);
    return built;
  }

  /** A generation that is not current. Stays open until it is released. */
  openGeneration(generation: string): Promise<ReadStore> {
    return this.#opened.getOrInsertComputed(generation, () => this.engine.open(generation));
  }

  async releaseGeneration(generation: string): Promise<void> {
    if (generation === FIRST || this.#isCurrent(generation)) return;
    const opened = this.#opened.get(generation);
    this.#opened.delete(generation);
    await (await opened)?.close();
  }

  /** Removes a generation that is not current, if it exists. */
  async removeGeneration(model: ReadModel, generation: string, assertMayWrite?: AssertMayWrite): Promise<void> {
    if (generation === FIRST) {
      return this.first.clear([model.collection], [model.name, `${model.name}/version`], assertMayWrite);
    }
    await this.releaseGeneration(generation);
    await this.engine.remove(generation, assertMayWrite);
  }

  /** Asks the process that writes the model to switch it. @returns the number of the resulting placement */
  async requestSwitch(model: ReadModel, generation: string, keepsFormer: boolean): Promise<number> {
    const number = await this.nextNumber(model);
    await this.#placements.requestSwitch({ _id: model.name, number, generation, keepsFormer });
    return number;
  }

  /** Number of the next placement. */
  async nextNumber(model: ReadModel): Promise<number> {
    const { number } = await this.placementOf(model);
    return Math.max(number, (await this.#placements.switchRequest(model.name))?.number ?? 0) + 1;
  }

  /** The requested switch that is not done yet. */
  async requestedSwitch(model: ReadModel): Promise<SwitchRequest | undefined> {
    const request = await this.#placements.switchRequest(model.name);
    return request && request.number > (await this.placementOf(model)).number ? request : undefined;
  }

  /** From now on the model is read and written in the requested generation. */
  async switchTo(
    model: ReadModel,
    { number, generation, keepsFormer }: SwitchRequest,
    assertMayWrite?: AssertMayWrite,
  ): Promise<void> {
    const { current, former } = await this.placementOf(model);
    const { name, collection } = model;
    const left = current === generation ? former : current;
    await this.#put({ _id: name, collection: collection.name, number, current: generation, former: left, keepsFormer });
    const unneeded = [former, keepsFormer ? null : left].filter((each) => each !== null && each !== generation);
    for (const each of new Set(unneeded as string[])) this.#removeLater(model, each, assertMayWrite);
  }

  /** Refuses the requested generation, and changes nothing. */
  async refuse(model: ReadModel, { number }: SwitchRequest): Promise<void> {
    await this.#put({ ...(await this.placementOf(model)), number });
  }

  /** Removes the former generation that is not kept, where a process that ended too early has left it. */
  async removeFormer(model: ReadModel, assertMayWrite?: AssertMayWrite): Promise<void> {
    const { former, keepsFormer } = await this.placementOf(model);
    if (former === null || keepsFormer) return;
    if (!this.#removed.has(keyOf(model, former))) this.#removeLater(model, former, assertMayWrite);
  }

  async prepare(collections: readonly Collection<Document>[]): Promise<void> {
    for (const [store, own] of Map.groupBy(collections, (each) => this.#holding(each))) await store.prepare(own);
  }

  get<Doc extends Document>(collection: Collection<Doc>, id: Doc['_id']) {
    return this.#noticing(collection.name, this.#holding(collection).get(collection, id));
  }

  getMany<Doc extends Document>(collection: Collection<Doc>, ids: readonly Doc['_id'][]) {
    return this.#noticing(collection.name, this.#holding(collection).getMany(collection, ids));
  }

  getPositioned<Doc extends Document>(collection: Collection<Doc>, ids: readonly Doc['_id'][]) {
    return this.#noticing(collection.name, this.#holding(collection).getPositioned(collection, ids));
  }

  find<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>) {
    return this.#noticing(collection.name, this.#holding(collection).find(collection, query));
  }

  findIds<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>) {
    return this.#noticing(collection.name, this.#holding(collection).findIds(collection, query));
  }

  count<Doc extends Document>(collection: Collection<Doc>, filter: Filter<Doc>) {
    return this.#noticing(collection.name, this.#holding(collection).count(collection, filter));
  }

  write(checkpoint: string, position: number, writes: readonly Write[], assertMayWrite?: AssertMayWrite) {
    const written = this.#keeping(checkpoint).write(checkpoint, position, writes, assertMayWrite);
    return this.#noticing(checkpoint, written);
  }

  async checkpoint(name: string): Promise<number> {
    await this.#refreshNowAndThen();
    return this.#keeping(name).checkpoint(name);
  }

  async checkpoints(names: readonly string[]): Promise<readonly number[]> {
    await this.#refreshNowAndThen();
    if (!this.engine.checkpoints) return Promise.all(names.map((name) => this.#keeping(name).checkpoint(name)));
    return this.engine.checkpoints(names.map((name) => ({ name, generation: this.#generationOf(name) })));
  }

  async clear(
    collections: readonly Collection<Document>[],
    checkpoints: readonly string[],
    assertMayWrite?: AssertMayWrite,
  ): Promise<void> {
    const stores = new Set([...collections.map((each) => this.#holding(each)), ...checkpoints.map(this.#keeping)]);
    for (const store of stores) {
      const own = collections.filter((each) => this.#holding(each) === store);
      await store.clear(
        own,
        checkpoints.filter((each) => this.#keeping(each) === store),
        assertMayWrite,
      );
    }
  }

  async flush(): Promise<void> {
    await Promise.all(Array.from(this.#opened.values(), async (store) => (await store).flush()));
  }

  /**
   * Removes all collections that are not read, since they may hold removed data: generations kept for a way back, and unfinished
   * ones. Nobody may rebuild anything at the same time.
   */
  async scrub(): Promise<void> {
    await this.#refresh();
    for (const { placement } of this.#byModel.values()) {
      const { _id: name, collection, former, keepsFormer } = placement;
      if (former === null || !keepsFormer) continue;
      const model = { name, collection: { name: collection, indexes: [] } };
      await this.#put({ ...placement, number: await this.nextNumber(model), keepsFormer: false });
      await this.#remove(model, former);
    }
    for (const generation of await this.engine.list()) {
      if (this.#isCurrent(generation)) continue;
      await this.releaseGeneration(generation);
      await this.engine.remove(generation);
    }
    await Promise.all(Array.from(this.#opened.values(), async (store) => (await store).scrub()));
  }

  async scrubSome(): Promise<boolean> {
    const all = await Promise.all(Array.from(this.#opened.values(), async (store) => (await store).scrubSome()));
    return all.every(Boolean);
  }

  /** Removes everything for good; only `close` may follow. Nobody else may have the store open. */
  async destroy(): Promise<void> {
    for (const generation of this.#opened.keys()) if (generation !== FIRST) await this.releaseGeneration(generation);
    await this.engine.removeAll();
  }

  scan<Doc extends Document>(collection: Collection<Doc>) {
    return this.#holding(collection).scan(collection);
  }

  async close(): Promise<void> {
    for (const { timer, remove } of this.#removals.values()) {
      clearTimeout(timer);
      if (!this.engine.isShared) await remove();
    }
    for (const store of this.#opened.values()) await (await store).close();
  }

  /**
   * Compares the indexes of all read models with their documents; a model that may be incomplete counts as damaged.
   * @returns a sentence for each fault
   */
  async checkIntegrity(options?: FindFaultsOptions): Promise<string[]> {
    const found: string[] = [];
    for (const opened of this.#opened.values()) {
      const store = await opened;
      const { faults, collections } = (await store.findFaults?.(options)) ?? NO_FAULTS;
      // A model that was rebuilt elsewhere stays here for a while.
      const read = collections.filter((name) => this.#holding({ name, indexes: [] }) === store);
      if (read.length > 0 || collections.length === 0) found.push(...faults);
      for (const name of read) {
        const damage = new DamagedReadModel(faults.find((fault) => fault.includes(` ${name}(`)) ?? faults[0]!, name);
        for (const listener of this.#damageListeners) listener(name, damage);
      }
    }
    return found;
  }

  /** Calls the listener each time a read meets damaged bytes. */
  watchDamage(listener: DamageListener): void {
    this.#damageListeners.add(listener);
  }

  #noticing<Result>(name: string, call: Promise<Result>): Promise<Result> {
    return call.catch((error: unknown) => {
      if (error instanceof DamagedReadModel) for (const listener of this.#damageListeners) listener(name, error);
      throw error;
    });
  }

  #isCurrent(generation: string): boolean {
    return [...this.#byModel.values()].some(({ placement }) => placement.current === generation);
  }

  #holding({ name }: Collection<Document>): ReadStore {
    return this.#byCollection.get(name) ?? this.first;
  }

  #generationOf(checkpoint: string): string {
    return this.#byModel.get(checkpoint.split('/')[0]!)?.placement.current ?? FIRST;
  }

  readonly #keeping = (checkpoint: string): ReadStore => {
    return this.#byModel.get(checkpoint.split('/')[0]!)?.store ?? this.first;
  };

  async #refreshNowAndThen(): Promise<void> {
    if (performance.now() - this.#refreshedAt <= NOTICED_AFTER_MS) return;
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined));
    await this.#refreshing;
  }

  async #refresh(): Promise<void> {
    for (const placement of await this.#placements.all()) await this.#follow(placement);
    this.#refreshedAt = performance.now();
  }

  async #put(placement: Placement): Promise<void> {
    await this.openGeneration(placement.current);
    await this.#placements.place(placement);
    await this.#follow(placement);
  }

  async #follow(placement: Placement): Promise<void> {
    const isNewer = () => placement.number > (this.#byModel.get(placement._id)?.placement.number ?? 0);
    if (!isNewer()) return;
    const store = await this.openGeneration(placement.current);
    if (!isNewer()) return;
    this.#byModel.set(placement._id, { placement, store });
    this.#byCollection.set(placement.collection, store);
  }

  #removeLater(model: ReadModel, generation: string, assertMayWrite?: AssertMayWrite): void {
    const key = keyOf(model, generation);
    const remove = async () => {
      this.#removals.delete(key);
      await this.#remove(model, generation, assertMayWrite).catch(() => {});
    };
    clearTimeout(this.#removals.get(key)?.timer);
    this.#removals.set(key, { remove, timer: setTimeout(remove, READ_FOR_MS).unref() });
  }

  async #remove(model: ReadModel, generation: string, assertMayWrite?: AssertMayWrite): Promise<void> {
    await this.removeGeneration(model, generation, assertMayWrite);
    this.#removed.add(keyOf(model, generation));
  }
}

function keyOf({ name }: ReadModel, generation: string): string {
  return `${name}/${generation}`;
}
