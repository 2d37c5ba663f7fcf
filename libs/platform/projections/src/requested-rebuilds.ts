import { setTimeout as pause } from 'node:timers/promises';
import { type Coordination, HeldLease, holderHere } from '@chat/coordination';
import type { EventLogReader } from '@chat/event-log';
import type { BuildElsewhere } from './build-generations.js';
import { isCurrentVersion } from './projection-version.js';
import type { Document, GenerationalReadStore } from '@chat/read-store';
import type { Projection } from './projection.js';
import { catchUp, compareRebuilt, rebuild, type Rebuilt, recall } from './rebuild.js';

export interface RebuildProgress {
  /** `built`: complete beside the current documents, and ready to be switched to. */
  readonly state: 'building' | 'comparing' | 'built' | 'switching' | 'switched' | 'failed';
  /** Position reached, and the end of the log when it began. */
  readonly position: number;
  readonly end: number;
  /** Number of documents that differ from the current ones; null: not compared. */
  readonly differences: number | null;
  readonly error?: string;
}

export interface RebuildableModel {
  readonly name: string;
  /** The former documents are still there. */
  readonly keepsFormer: boolean;
  /** The latest rebuild on this server since its start. */
  readonly rebuild?: RebuildProgress;
}

interface Work {
  readonly projection: Projection<Document>;
  readonly lease: HeldLease;
  readonly progress: RebuildProgress;
  readonly rebuilt?: Rebuilt;
}

/** Suffix of generation names; the command line uses another. */
const MARK = 'requested';
const LOOK_EVERY_MS = 100;
const SWITCHED_WITHIN_MS = 60_000;
const UNDER_WAY: ReadonlySet<RebuildProgress['state']> = new Set(['building', 'comparing', 'switching']);

/** Rebuilds read models of a running server on request, one at a time, beside the current documents. */
export class RequestedRebuilds {
  readonly #works = new Map<string, Work>();
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventLogReader,
    private readonly store: GenerationalReadStore,
    private readonly projections: readonly Projection<Document>[],
    private readonly coordination: Coordination,
    /** Missing: the calling thread builds. */
    private readonly buildElsewhere?: BuildElsewhere,
  ) {}

  models(): Promise<RebuildableModel[]> {
    return Promise.all(
      this.projections.map(async (projection) => {
        const { former, keepsFormer } = await this.store.placementOf(projection);
        const progress = this.#works.get(projection.name)?.progress;
        return {
          name: projection.name,
          keepsFormer: former !== null && keepsFormer,
          ...(progress && { rebuild: progress }),
        };
      }),
    );
  }

  /** The latest rebuild of each read model on this server since its start. */
  all(): ReadonlyMap<string, RebuildProgress> {
    return new Map([...this.#works].map(([name, { progress }]) => [name, progress]));
  }

  /**
   * Builds and compares, and then waits for the switch.
   * @returns false while this server rebuilds anything, or another one this model
   */
  async begin(name: string): Promise<boolean> {
    return this.#start(name, (projection) => this.#build(projection));
  }

  /**
   * Switches to the built documents.
   * @param keepsFormer for `back`.
   * @returns false when there are none, or other work is in progress
   */
  async switchTo(name: string, keepsFormer: boolean): Promise<boolean> {
    const { rebuilt, progress } = this.#works.get(name) ?? {};
    if (!rebuilt || progress?.state !== 'built' || this.#isBusy) return false;
    this.#put(name, { state: 'switching' });
    this.#run(name, () => this.#switch(rebuilt, keepsFormer));
    return true;
  }

  /** Switches to the former documents, brought up to date. @returns as `begin` */
  async back(name: string): Promise<boolean> {
    return this.#start(name, async (projection) => {
      const { rebuilt } = await recall(this.log, this.store, projection, this.#noting(projection.name));
      this.#put(name, { state: 'switching' });
      await this.#switch(rebuilt[0]!, true);
    });
  }

  /** A rebuild that is not switched to is lost. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await Promise.all([...this.#works.values()].map((work) => this.#drop(work).catch(() => {})));
  }

  get #isBusy(): boolean {
    return [...this.#works.values()].some(({ progress }) => UNDER_WAY.has(progress.state));
  }

  async #start(name: string, work: (projection: Projection<Document>) => Promise<void>): Promise<boolean> {
    const projection = this.projections.find((each) => each.name === name);
    if (!projection || this.#isBusy || this.#stopping.signal.aborted) return false;
    const before = this.#works.get(name);
    const end = await this.log.head();
    if (before) await this.#drop(before);
    const lease = await HeldLease.take(this.coordination, { lease: `rebuild/${name}`, holder: holderHere() });
    if (!lease || this.#isBusy) {
      await lease?.release();
      return false;
    }
    const progress: RebuildProgress = { state: 'building', position: 0, end, differences: null };
    this.#works.set(name, { projection, lease, progress });
    this.#run(name, () => work(projection));
    return true;
  }

  #run(name: string, work: () => Promise<void>): void {
    this.#running = work().catch(async (error: unknown) => {
      const failed = this.#works.get(name)!;
      this.#put(name, { state: 'failed', error: (error as Error).message });
      await this.#drop(failed).catch(() => {});
    });
  }

  async #build(projection: Projection<Document>): Promise<void> {
    const { log, store } = this;
    const { name } = projection;
    const built = this.buildElsewhere
      ? await this.#builtElsewhere(projection, this.buildElsewhere)
      : (await rebuild(log, store, [projection], this.#noting(name), MARK)).rebuilt[0]!;
    this.#works.set(name, { ...this.#works.get(name)!, rebuilt: built });
    this.#put(name, { state: 'comparing', position: this.#works.get(name)!.progress.end });
    let differences = 0;
    if (built.isComparable) {
      for await (const _each of compareRebuilt(log, store, built)) {
        this.#stopping.signal.throwIfAborted();
        differences++;
      }
    }
    this.#put(name, { state: 'built', differences: built.isComparable ? differences : null });
  }

  /** Indexing many documents takes seconds, which would block this thread. */
  async #builtElsewhere(projection: Projection<Document>, build: BuildElsewhere): Promise<Rebuilt> {
    const { log, store } = this;
    const { name } = projection;
    const generation = `${name}-${await store.nextNumber(projection)}-${MARK}`;
    await store.removeGeneration(projection, generation);
    const isComparable = await isCurrentVersion(store, projection);
    const upTo = isComparable ? await store.checkpoint(name) : await log.head();
    const { signal } = this.#stopping;
    await build([{ projection: name, generation }], {
      upTo,
      onProgress: (position) => this.#put(name, { position }),
      signal,
    });
    const built = { projection, generation, isComparable };
    await catchUp(log, store, [built]);
    return built;
  }

  async #switch(rebuilt: Rebuilt, keepsFormer: boolean): Promise<void> {
    const { log, store } = this;
    const { projection, generation } = rebuilt;
    await catchUp(log, store, [rebuilt]);
    await store.releaseGeneration(generation);
    const number = await store.requestSwitch(projection, generation, keepsFormer);
    await this.#switched(projection, number);
    if ((await store.placementOf(projection)).current !== generation)
      throw new Error('The process that writes the read model is of another version.');
    const { lease } = this.#works.get(projection.name)!;
    this.#put(projection.name, { state: 'switched' });
    await lease.release();
  }

  async #switched(projection: Projection<Document>, number: number): Promise<void> {
    const giveUpAt = performance.now() + SWITCHED_WITHIN_MS;
    while ((await this.store.placementOf(projection)).number < number) {
      if (performance.now() > giveUpAt) throw new Error('Nobody has switched yet; the next process that starts will.');
      await pause(LOOK_EVERY_MS, undefined, { signal: this.#stopping.signal });
    }
  }

  #noting(name: string) {
    return (position: number): void => {
      this.#stopping.signal.throwIfAborted();
      this.#put(name, { position });
    };
  }

  #put(name: string, change: Partial<RebuildProgress>): void {
    const work = this.#works.get(name)!;
    this.#works.set(name, { ...work, progress: { ...work.progress, ...change } });
  }

  async #drop({ projection, lease, rebuilt, progress }: Work): Promise<void> {
    if (rebuilt && progress.state !== 'switched') await this.store.removeGeneration(projection, rebuilt.generation);
    await lease.release();
  }
}
