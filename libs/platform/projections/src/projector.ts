import { setTimeout as pause } from 'node:timers/promises';
import { type Coordination, type HeldLease, type LeaseHolder, whileHolding } from '@chat/coordination';
import { type EventLog, EventLogUnavailable } from '@chat/event-log';
import { Backoff } from '@chat/kernel';
import { type Document, GenerationalReadStore, type ReadStore, ReadStoreUnavailable } from '@chat/read-store';
import type { Projection } from './projection.js';
import type { ProjectionOptions, ProjectionStatus } from './projection-runner.js';
import { Projections } from './projections.js';
import { findFarBehind, rebuildFarBehind } from './rebuild-far-behind.js';
import { writingUnder } from './writing-under.js';

/** Name of the lease of the one process of a service that makes its read models. */
export const PROJECTOR_LEASE = 'projector';

/** A projector's report to the servers about a projection. */
export type Report = Pick<ProjectionStatus, 'name' | 'state' | 'poisonedBy' | 'error'>;

export interface ProjectorOptions extends Pick<ProjectionOptions, 'onPoisoned'> {
  /** Names this process when it asks for the lease. Must differ per process. */
  readonly holder: string;
  /** Called when it becomes this projector's turn to make the read models, and when that is over. */
  readonly onTurn?: (isOn: boolean) => void;
  /** Called with the position and the number of events, while read models that are far behind are rebuilt. */
  readonly onProgress?: (position: number, events: number) => void;
}

/** Makes all read models for the servers of a service. One of several projectors works; the others stand by. */
export class Projector {
  readonly #stopping = new AbortController();
  #projections: Projections | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly projections: readonly Projection<Document>[],
    private readonly coordination: Coordination,
    private readonly options: ProjectorOptions,
  ) {}

  start(): void {
    const note = () => reportOf(this.#projections?.statuses() ?? []);
    const lease = { lease: PROJECTOR_LEASE, holder: this.options.holder, note };
    const turn = (ending: AbortSignal, held: HeldLease) => this.#turn(ending, held);
    this.#running = whileHolding(this.coordination, lease, this.#stopping.signal, turn);
  }

  /** Finishes the current batches. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #turn(ending: AbortSignal, lease: HeldLease): Promise<void> {
    const { onPoisoned, onTurn } = this.options;
    const options = { checkpointEvery: 1, ...(onPoisoned && { onPoisoned }) };
    const store = writingUnder(lease, this.store);
    this.#projections = new Projections(this.log, store, this.projections, options);
    onTurn?.(true);
    await this.#rebuildFarBehind(store, ending);
    this.#projections.start();
    await new Promise<void>((resolve) => {
      if (ending.aborted) resolve();
      else ending.addEventListener('abort', () => resolve(), { once: true });
    });
    await this.#projections.stop();
    onTurn?.(false);
  }

  /** Needed after an import. Errors are not reported here: the follower meets the same event and reports it. */
  async #rebuildFarBehind(store: ReadStore, ending: AbortSignal): Promise<void> {
    if (!(store instanceof GenerationalReadStore)) return;
    const onProgress = (position: number, events: number) => {
      ending.throwIfAborted();
      this.options.onProgress?.(position, events);
    };
    for (const backoff = new Backoff(); !ending.aborted;) {
      try {
        const far = await findFarBehind(this.log, store, this.projections);
        return await rebuildFarBehind(this.log, store, far, { onProgress });
      } catch (error) {
        if (!(error instanceof ReadStoreUnavailable || error instanceof EventLogUnavailable)) return;
      }
      await pause(backoff.next(), undefined, { signal: ending }).catch(() => {});
    }
  }
}

function reportOf(statuses: readonly ProjectionStatus[]): string {
  const report = statuses.map(({ name, state, poisonedBy, error }): Report => {
    const { position = 0, type = '' } = poisonedBy ?? {};
    const said = error === undefined ? undefined : String(error);
    return { name, state, error: said, ...(poisonedBy && { poisonedBy: { position, type, error: said } }) };
  });
  return JSON.stringify(report);
}

/** Undefined without a projector. */
export function readReport(projector: LeaseHolder | undefined): Report[] {
  return projector?.note ? (JSON.parse(projector.note) as Report[]) : [];
}
