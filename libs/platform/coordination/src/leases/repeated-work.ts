import type { Coordination } from '../port/coordination.js';
import type { HeldLease } from './held-lease.js';
import { holderHere } from './holder-here.js';
import { repeatedly } from './repeatedly.js';
import { whileHolding } from './while-holding.js';

export interface RepeatedWorkOptions {
  /** Name of the lease, unique in the service. */
  readonly lease: string;
  /** Pause between two rounds. */
  readonly everyMs: number;
  /** Does one round, and ends soon when `ending` aborts: at the stop, or when the lease is lost. */
  readonly work: (ending: AbortSignal, lease: HeldLease) => Promise<void>;
  /** Called with the error of a failed round; the next one follows after the pause. */
  readonly onFailure: (error: unknown) => void;
  /** Called after the last round, before another server may begin. */
  readonly finish?: () => Promise<unknown>;
}

/** Work that the server with the lease repeats. */
export class RepeatedWork {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly coordination: Coordination,
    private readonly options: RepeatedWorkOptions,
  ) {}

  /** Aborts when the work must stop. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  start(): void {
    const { lease, everyMs, work, onFailure, finish } = this.options;
    const rounds = async (ending: AbortSignal, held: HeldLease) => {
      await repeatedly(ending, everyMs, () => work(ending, held), onFailure);
      await finish?.();
    };
    this.#running = whileHolding(this.coordination, { lease, holder: holderHere() }, this.stopping, rounds);
  }

  /** Resolves when the current round has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
