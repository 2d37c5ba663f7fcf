import type { Coordination } from '../port/coordination.js';
import type { HeldLease } from './held-lease.js';
import { holderHere } from './holder-here.js';
import { repeatedly } from './repeatedly.js';
import { whileHolding } from './while-holding.js';

export interface RepeatedWorkOptions {
  /** Name of the lease, unique in the service. */
  readonly lease: string;
  /** The pause between two rounds. */
  readonly everyMs: number;
  /** One round. It ends soon when `ending` aborts: at the stop, or when the lease is lost. */
  readonly work: (ending: AbortSignal, lease: HeldLease) => Promise<void>;
  /** Called with the reason when a round failed; the next one follows after the pause. */
  readonly onFailure: (error: unknown) => void;
  /** Called when the rounds are over, before another server may begin. */
  readonly finish?: () => Promise<unknown>;
}

/** Work that one server of the service repeats: the server that holds the lease. */
export class RepeatedWork {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly coordination: Coordination,
    private readonly options: RepeatedWorkOptions,
  ) {}

  /** Aborts when the work is to stop. */
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

  /** Resolves when the round at hand has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
