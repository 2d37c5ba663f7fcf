import { setTimeout as pause } from 'node:timers/promises';
import type { Coordination } from '@chat/coordination';
import { type EventLog, newestPosition, PositionWaiters } from '@chat/event-log';
import { Backoff } from '@chat/kernel';
import type { Document, ReadStore } from '@chat/read-store';
import type { Projection } from './projection.js';
import type { ProjectionStatus, WaitOptions } from './projection-runner.js';
import { isCurrentVersion } from './projection-version.js';
import { PROJECTOR_LEASE, readReport, type Report } from './projector.js';
import { ReadModels } from './read-models.js';

/** Pause while somebody waits and nothing moves. */
const PAUSES = { firstPauseMs: 1, longestPauseMs: 50 };
const IDLE_PAUSE_MS = 1_000;

/** Read models that a projector makes in another process; their stored checkpoints show its progress. */
export class RemoteProjections extends ReadModels {
  readonly #waiters = new PositionWaiters();
  readonly #stopping = new AbortController();
  readonly #caughtUp = Promise.withResolvers<void>();
  #positions: readonly number[];
  #report: readonly Report[] = [];
  #error: unknown;
  #wake = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly projections: readonly Projection<Document>[],
    private readonly coordination: Coordination,
  ) {
    super();
    this.#positions = projections.map(() => 0);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake.abort();
    await this.#running;
  }

  caughtUp(): Promise<void> {
    return this.#caughtUp.promise;
  }

  async waitFor(position: number, { timeoutMs }: WaitOptions = {}): Promise<boolean> {
    if (position <= Math.min(...this.#positions)) return true;
    if (this.#stopping.signal.aborted) return false;
    const passed = this.#waiters.wait(position, timeoutMs);
    this.#wake.abort();
    return passed;
  }

  reaching(): Promise<number> {
    return newestPosition(this.log);
  }

  statuses(): ProjectionStatus[] {
    return this.projections.map(({ name }, at) => {
      const { state = 'stopped', poisonedBy, error } = this.#report.find((each) => each.name === name) ?? {};
      return {
        name,
        state: this.#error === undefined ? state : 'catching-up',
        position: this.#positions[at]!,
        ...(poisonedBy && { poisonedBy }),
        ...((this.#error ?? error) !== undefined && { error: this.#error ?? error }),
      };
    });
  }

  /** Polls continuously while somebody waits, with longer pauses while nothing moves; else from time to time. */
  async #run(): Promise<void> {
    await Promise.all([this.#watch(), this.#untilCaughtUp().then(this.#caughtUp.resolve)]);
    this.#waiters.abandon();
  }

  async #watch(): Promise<void> {
    const backoff = new Backoff(PAUSES);
    let reportedAt = -Infinity;
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      const before = this.#positions;
      try {
        this.#positions = await this.store.checkpoints(this.projections.map(({ name }) => name));
        if (performance.now() - reportedAt >= IDLE_PAUSE_MS) {
          this.#report = readReport(await this.coordination.holderOf(PROJECTOR_LEASE));
          reportedAt = performance.now();
        }
        this.#error = undefined;
      } catch (error) {
        this.#error = error;
      }
      this.#waiters.pass(Math.min(...this.#positions));
      const isMoving = this.#positions.some((position, at) => position > before[at]!);
      if (isMoving || this.#waiters.isEmpty) backoff.reset();
      if (!this.#waiters.isEmpty) await pause(backoff.next());
      else await pause(IDLE_PAUSE_MS, undefined, { signal: this.#wake.signal }).catch(() => {});
    }
  }

  async #untilCaughtUp(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const current = await Promise.all(this.projections.map((each) => isCurrentVersion(this.store, each)));
        if (
          current.every(Boolean) &&
          (await this.waitFor(await newestPosition(this.log), { timeoutMs: IDLE_PAUSE_MS }))
        )
          return;
      } catch (error) {
        this.#error = error;
      }
      await pause(PAUSES.longestPauseMs, undefined, { signal }).catch(() => {});
    }
  }
}
