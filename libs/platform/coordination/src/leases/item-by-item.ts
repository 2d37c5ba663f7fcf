import { type Clock, TemporarilyUnavailable } from '@chat/kernel';
import type { Logger } from '@nestjs/common';

const PAUSE_MS = 60_000;

/** Repeats work on many items. An item that fails is reported and left out for a minute, so that it does not block the others. */
export class ItemByItem {
  readonly #againAt = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** Items paused after a failure. A query for the first N items must ask for N plus this many. */
  get leftOut(): number {
    for (const [item, time] of this.#againAt) if (time <= this.clock.now()) this.#againAt.delete(item);
    return this.#againAt.size;
  }

  /**
   * Does the work, unless the item is paused.
   * @param item its name in the report
   * @throws TemporarilyUnavailable, which would affect every other item too
   */
  async attempt(item: string, work: () => Promise<unknown>): Promise<void> {
    if ((this.#againAt.get(item) ?? 0) > this.clock.now()) return;
    try {
      await work();
    } catch (error) {
      if (error instanceof TemporarilyUnavailable) throw error;
      this.#againAt.set(item, this.clock.now() + PAUSE_MS);
      this.logger.error(`${item} failed; the next attempt is in a minute`, (error as Error).stack);
    }
  }
}
