import { setImmediate } from 'node:timers/promises';
import { EventLogUnavailable } from '@chat/event-log';
import { wrapping } from '@chat/kernel';
import { ReadStoreUnavailable } from '@chat/read-store';

export interface EngineWatchOptions {
  readonly everyMs?: number;
  readonly answersWithinMs?: number;
  /** Called with the reason when the engine becomes unavailable or refuses to serve, and without one when it is back. */
  readonly onChange?: (failure: Error | undefined) => void;
}

/** Polls an engine, so that requests need not find out by waiting that it is unavailable. */
export class EngineWatch {
  readonly #options: Required<EngineWatchOptions>;
  #failure: Error | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /**
   * @param ask rejects when the engine is unavailable
   * @param silent makes the port's error for an unavailable engine that does not answer
   */
  constructor(
    private readonly ask: () => Promise<unknown>,
    private readonly silent: new (message: string) => EventLogUnavailable | ReadStoreUnavailable,
    { everyMs = 1_000, answersWithinMs = 10_000, onChange = () => undefined }: EngineWatchOptions = {},
  ) {
    this.#options = { everyMs, answersWithinMs, onChange };
  }

  start(): void {
    this.#timer = setTimeout(() => void this.#look(), this.#options.everyMs).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  get failure(): Error | undefined {
    return this.#failure;
  }

  assertAvailable(): void {
    if (this.#failure) throw this.#failure;
  }

  async #look(): Promise<void> {
    const failure = await this.#findFailure();
    if (this.#stopped) return;
    const changed = failure?.name !== this.#failure?.name;
    this.#failure = failure;
    if (changed) this.#options.onChange(failure);
    this.start();
  }

  async #findFailure(): Promise<Error | undefined> {
    const { answersWithinMs } = this.#options;
    const { promise: silence, resolve } = Promise.withResolvers<Error>();
    const timer = setTimeout(async () => {
      await setImmediate();
      resolve(new this.silent(`There was no answer within ${answersWithinMs} ms.`));
    }, answersWithinMs);
    try {
      return await Promise.race([this.ask().then(() => undefined), silence]);
    } catch (error) {
      const isUnavailable = error instanceof EventLogUnavailable || error instanceof ReadStoreUnavailable;
      return isUnavailable ? error : undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Wraps an engine: its calls throw at once while the engine is known to be unavailable. */
export function failingFast<Engine extends object>(engine: Engine, ...watches: readonly EngineWatch[]): Engine {
  return wrapping(engine, (method) => (...parameters) => {
    for (const watch of watches) watch.assertAvailable();
    return method(...parameters);
  });
}
