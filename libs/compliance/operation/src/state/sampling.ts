import { Clock } from '@chat/kernel';
import { RunningService, type RunningState } from '@chat/ports';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Hour, type Series } from './hour.js';

const EVERY_MS = 15_000;

/** Samples the load of this server at intervals. */
@Injectable()
export class Sampling implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #hour = new Hour();
  readonly #logger = new Logger(Sampling.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly service: RunningService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  series(): Series {
    return this.#hour.series();
  }

  async sample(): Promise<void> {
    const state = await this.service.state();
    this.#hour.add({ at: this.clock.now(), events: this.service.events, lags: lagsOf(state) });
  }

  #sample(): void {
    this.sample().catch((error: unknown) => this.#logger.warn(error, 'the state of the service could not be noted'));
  }
}

export function lagsOf({ followers, log: { head } }: RunningState): ReadonlyMap<string, number> {
  if (head === null) return new Map();
  return new Map(followers.map(({ name, position }) => [name, Math.max(0, head - position)]));
}
