import { type Coordination, type HeldLease, type LeaseHolder, whileHolding } from '@chat/coordination';
import type { EventLog } from '@chat/event-log';
import { type Document, type ReadStore, ReadStoreUnavailable } from '@chat/read-store';
import type { Projection } from './projection.js';
import type { ProjectionOptions, ProjectionStatus } from './projection-runner.js';
import { Projections } from './projections.js';

/** One process of a service makes its read models at a time. */
export const PROJECTOR_LEASE = 'projector';

/** What a projector reports to the servers about a projection. */
export type Report = Pick<ProjectionStatus, 'name' | 'state' | 'poisonedBy' | 'error'>;

export interface ProjectorOptions extends Pick<ProjectionOptions, 'onPoisoned'> {
  /** Unique among the processes of the service. */
  readonly holder: string;
  /** Called when it becomes this projector's turn to make the read models, and when that is over. */
  readonly onTurn?: (isOn: boolean) => void;
}

/** Makes all read models for the servers of a service. Of several projectors one works; the others stand by. */
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

  /** Finishes the batches at hand. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #turn(ending: AbortSignal, lease: HeldLease): Promise<void> {
    const { onPoisoned, onTurn } = this.options;
    const options = { checkpointEvery: 1, ...(onPoisoned && { onPoisoned }) };
    this.#projections = new Projections(this.log, writingUnder(lease, this.store), this.projections, options);
    onTurn?.(true);
    this.#projections.start();
    await new Promise<void>((resolve) => {
      if (ending.aborted) resolve();
      else ending.addEventListener('abort', () => resolve(), { once: true });
    });
    await this.#projections.stop();
    onTurn?.(false);
  }
}

/** What changes the store, also one with generations. */
const CHANGING: ReadonlySet<string> = new Set(['write', 'clear', 'switchTo', 'refuse']);

/** The store, which nothing is written to any more once the lease is lost. */
function writingUnder(lease: HeldLease, store: ReadStore): ReadStore {
  const guarded =
    <Args extends unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (!lease.isHeld) throw new ReadStoreUnavailable('Another projector may write now.');
      await change.apply(store, args);
    };
  return new Proxy(store, {
    get(target, name: keyof ReadStore) {
      if (CHANGING.has(name)) return guarded(target[name] as (...args: unknown[]) => Promise<void>);
      return (target[name] as () => unknown).bind(target);
    },
  });
}

function reportOf(statuses: readonly ProjectionStatus[]): string {
  const report = statuses.map(({ name, state, poisonedBy, error }): Report => {
    const { position = 0, type = '' } = poisonedBy ?? {};
    const said = error === undefined ? undefined : String(error);
    return { name, state, error: said, ...(poisonedBy && { poisonedBy: { position, type, error: said } }) };
  });
  return JSON.stringify(report);
}

/** Nothing when there is no projector. */
export function readReport(projector: LeaseHolder | undefined): Report[] {
  return projector?.note ? (JSON.parse(projector.note) as Report[]) : [];
}
