import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Coordination } from '../port/coordination.js';
import type { HeldLease } from './held-lease.js';
import { RepeatedWork } from './repeated-work.js';

export interface RepeatedServiceOptions {
  /** Name of the lease, unique in the service. */
  readonly lease: string;
  /** Pause between two rounds. */
  readonly everyMs: number;
  /** Log message when a round failed, such as `mails wait`. */
  readonly waiting: string;
}

/** Work that the server with the lease repeats from its start to its stop. */
export abstract class RepeatedService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  readonly #work: RepeatedWork;

  constructor(coordination: Coordination, { lease, everyMs, waiting }: RepeatedServiceOptions) {
    this.#work = new RepeatedWork(coordination, {
      lease,
      everyMs,
      work: (ending, held) => this.round(ending, held),
      onFailure: (error) => this.logger.warn(error, `${waiting}, because an engine is unavailable`),
      finish: () => this.finish(),
    });
  }

  /** Does one round, and ends soon when `ending` aborts: at the stop, or when the lease is lost. */
  abstract round(ending: AbortSignal, lease: HeldLease): Promise<void>;

  /** Called after the last round, before another server may begin. */
  protected async finish(): Promise<unknown> {
    return undefined;
  }

  /** Aborts when the work must stop. */
  protected get stopping(): AbortSignal {
    return this.#work.stopping;
  }

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Resolves when the current round has ended. */
  beforeApplicationShutdown(): Promise<void> {
    return this.#work.stop();
  }
}
