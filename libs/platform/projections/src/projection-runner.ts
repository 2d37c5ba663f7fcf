import { setImmediate, setTimeout } from 'node:timers/promises';
import { EventLogUnavailable, FollowedPosition, followWithReconnection, newestPosition } from '@chat/event-log';
import type { EventLog, FollowedBatch } from '@chat/event-log';
import { type RecordedEvent, untilNext } from '@chat/kernel';
import { DamagedReadModel, ReadStoreUnavailable } from '@chat/read-store';
import type { Document, ReadStore, Write } from '@chat/read-store';
import { isSwitchRequested, switchGeneration } from './switch-generation.js';
import { type Chunk, inChunks } from './in-chunks.js';
import { project } from './project.js';
import type { Projection } from './projection.js';
import { isCurrentVersion, versionCheckpoint } from './projection-version.js';

/** The event that a projection cannot process, and why. */
export interface PoisonedEvent {
  readonly position: number;
  readonly type: string;
  readonly error: unknown;
}

export interface ProjectionStatus {
  readonly name: string;
  readonly state: 'catching-up' | 'live' | 'stopped' | 'poisoned';
  /** Position of the last event whose effect is stored. */
  readonly position: number;
  /** Set when poisoned, unless the cause is not an event. */
  readonly poisonedBy?: PoisonedEvent;
  /** Why the projection is poisoned, or why it is waiting for an engine. */
  readonly error?: unknown;
}

export interface ProjectionOptions {
  /** Called once when a projection is poisoned. */
  readonly onPoisoned?: (status: ProjectionStatus) => void;
  /** Most events in a batch. Default: the log's. */
  readonly batchSize?: number;
  /** Most documents read at once. Default: `LIMITS.readStore.documentsAtOnce`. */
  readonly documentsAtOnce?: number;
  /**
   * A checkpoint that only events without an effect have moved is stored after this many of them, or some seconds. Default 1000; 1
   * when other processes wait for the stored checkpoint.
   */
  readonly checkpointEvery?: number;
  /** Shared follower of the log. Default: a follower of its own. */
  readonly following?: Pick<EventLog, 'follow'>;
}

export interface WaitOptions {
  /** Milliseconds until the wait is given up. Default: never. */
  readonly timeoutMs?: number;
}

/** Milliseconds within which a requested switch to other documents is noticed. */
const TURN_NOTICED_MS = 500;
/** Bounds by time what a start reads again, as events may be large. */
const CHECKPOINT_EVERY_MS = 5_000;

/**
 * Keeps one projection's documents up to date with the log. Resumes at its stored checkpoint, so that a crash at any instruction
 * loses and doubles nothing; waits for unavailable engines; stops at an event that it cannot process.
 */
export class ProjectionRunner<Doc extends Document> {
  readonly #passed = new FollowedPosition();
  readonly #stopping = new AbortController();
  readonly #caughtUp = Promise.withResolvers<void>();
  #reaching = 0;
  #state: ProjectionStatus['state'] = 'stopped';
  #poisonedBy: PoisonedEvent | undefined;
  #error: unknown;
  #eventsSinceCheckpoint = 0;
  #checkpointAt = performance.now();
  #running: Promise<void> | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly projection: Projection<Doc>,
    private readonly options: ProjectionOptions = {},
  ) {}

  /** Starts to follow the log; called once. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Finishes the current batch and stores the checkpoint. The runner cannot be started again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#passed.end();
    await this.#running;
  }

  /** Resolves when the end of the log was reached for the first time, or the runner has ended. */
  get caughtUp(): Promise<void> {
    return this.#caughtUp.promise;
  }

  /** Position of the last event whose effect is stored. */
  get position(): number {
    return this.#passed.value;
  }

  /** The store may already hold effects of events up to this position. */
  get reaching(): number {
    return this.#reaching;
  }

  status(): ProjectionStatus {
    return {
      name: this.projection.name,
      state: this.#state,
      position: this.position,
      ...(this.#poisonedBy && { poisonedBy: this.#poisonedBy }),
      ...(this.#error !== undefined && { error: this.#error }),
    };
  }

  /** Distance of the position from the end of the log. */
  async lag(): Promise<number> {
    return Math.max(0, (await this.log.head()) - this.position);
  }

  /** True once the effects of everything up to the position are stored; false when time runs out or the runner ends. */
  waitFor(position: number, { timeoutMs }: WaitOptions = {}): Promise<boolean> {
    return this.#passed.waitFor(position, timeoutMs);
  }

  async #run(): Promise<void> {
    this.#state = 'catching-up';
    try {
      await this.#follow();
      this.#state = 'stopped';
    } catch (error) {
      this.#state = 'poisoned';
      this.#error = error;
      this.options.onPoisoned?.(this.status());
    } finally {
      this.#passed.abandon();
      this.#caughtUp.resolve();
    }
  }

  /** Follows the log until the runner is stopped. Restarts when it switches to other documents. */
  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    let turning = new AbortController();
    const restart = () => {
      turning = new AbortController();
      void this.#watchForTurn(turning);
      return turning.signal;
    };
    const consumer = {
      // A caller that waits for the stored checkpoint must find it stored, also for an event without an effect.
      ...(this.#checkpointEvery > 1 && {
        types: this.projection.types,
        passed: (position: number) => this.#pass(position),
      }),
      resume: async () => {
        await switchGeneration(this.log, this.store, this.projection);
        return this.#resume();
      },
      take: (batch: FollowedBatch) => this.#take(batch),
      finish: () => this.#storeCheckpoint(),
      isTemporary: isUnavailable,
      onInterruption: (error: unknown) => {
        turning.abort();
        if (error === undefined) return;
        this.#state = 'catching-up';
        this.#error = error;
      },
    };
    try {
      const { batchSize, following = this.log } = this.options;
      await followWithReconnection(following, consumer, { signal, restart, batchSize });
    } finally {
      turning.abort();
    }
  }

  async #watchForTurn(turning: AbortController): Promise<void> {
    const isToSwitch = () => isSwitchRequested(this.store, this.projection).catch(() => false);
    while (!turning.signal.aborted) {
      await setTimeout(untilNext(TURN_NOTICED_MS), undefined, { signal: turning.signal }).catch(() => {});
      if (!turning.signal.aborted && (await isToSwitch())) turning.abort();
    }
  }

  /** The position to follow from: of the stored checkpoint, or the beginning when the version is another one. */
  async #resume(): Promise<number> {
    const { name, version, collection } = this.projection;
    await this.store.prepare([collection]);
    if (!(await isCurrentVersion(this.store, this.projection))) {
      const versionName = versionCheckpoint(this.projection);
      await this.store.clear([collection], [name, versionName]);
      await this.store.write(versionName, version, []);
    }
    this.#eventsSinceCheckpoint = 0;
    const position = await this.store.checkpoint(name);
    this.#moveTo(position);
    // Erased events have no effect, and nobody else reaches their positions.
    this.#reaching = Math.max(this.#reaching, Math.min(position, await newestPosition(this.log)));
    this.#error = undefined;
    return position;
  }

  async #take({ events, caughtUp }: FollowedBatch): Promise<void> {
    if (events.length > 0) await this.#apply(events);
    if (!caughtUp) await setImmediate();
    else if (this.#state === 'catching-up') {
      await this.#storeCheckpoint();
      this.#state = 'live';
      this.#caughtUp.resolve();
    }
  }

  /** After an error, events are processed one by one, so that all before the faulty one take effect. */
  async #apply(events: readonly RecordedEvent[]): Promise<void> {
    try {
      const chunks = inChunks(this.projection, events, this.options.documentsAtOnce);
      for (let chunk = chunks.next(); !chunk.done;) {
        await this.#applyChunk(chunk.value);
        chunk = chunks.next();
        if (!chunk.done) await setImmediate();
      }
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const [event, another] = events;
      if (another) {
        for (const each of events) await this.#apply([each]);
        return;
      }
      this.#poisonedBy = { position: event!.position, type: event!.type, error };
      throw error;
    }
  }

  async #applyChunk(chunk: Chunk<Doc>): Promise<void> {
    const { events, position } = chunk;
    const writes = await project(this.store, this.projection, chunk);
    this.#eventsSinceCheckpoint += events.length;
    const last = events.findLast(({ type }) => this.projection.types.has(type));
    this.#reaching = Math.max(this.#reaching, last?.position ?? 0);
    if (writes.length > 0 || this.#isCheckpointDue) await this.#write(position, writes);
    this.#moveTo(position);
  }

  /** Nothing is lost when the checkpoint cannot be stored now. */
  #pass(position: number): void {
    this.#eventsSinceCheckpoint++;
    this.#moveTo(position);
    if (!this.#isCheckpointDue) return;
    this.#eventsSinceCheckpoint = 0;
    this.#write(position, []).catch(() => {});
  }

  get #isCheckpointDue(): boolean {
    return (
      this.#eventsSinceCheckpoint >= this.#checkpointEvery ||
      performance.now() - this.#checkpointAt >= CHECKPOINT_EVERY_MS
    );
  }

  get #checkpointEvery(): number {
    return this.options.checkpointEvery ?? 1_000;
  }

  async #storeCheckpoint(): Promise<void> {
    if (this.#eventsSinceCheckpoint > 0) await this.#write(this.position, []);
  }

  async #write(position: number, writes: readonly Write[]): Promise<void> {
    this.#checkpointAt = performance.now();
    await this.store.write(this.projection.name, position, writes);
    this.#eventsSinceCheckpoint = 0;
  }

  /** Never decreases: events that a resumed runner sees again have taken effect before. */
  #moveTo(position: number): void {
    if (position <= this.position) return;
    this.#passed.moveTo(position);
    this.#passed.settle();
  }
}

/** Damaged documents are rebuilt in another generation, and switched to. */
function isUnavailable(error: unknown): boolean {
  return [ReadStoreUnavailable, DamagedReadModel, EventLogUnavailable].some((each) => error instanceof each);
}
