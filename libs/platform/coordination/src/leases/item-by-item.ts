import { type Clock, TemporarilyUnavailable } from '@chat/kernel';
import type { Logger } from '@nestjs/common';

const PAUSE_MS = 60_000;

/** Repeated work on many items. One that fails is reported and left out for a minute, so that those behind it have their turn. */
export class ItemByItem {
  readonly #againAt = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** How many are left out now. Whoever looks for the first so many items looks for so many more. */
  get leftOut(): number {
    for (const [item, time] of this.#againAt) if (time <= this.clock.now()) this.#againAt.delete(item);
    return this.#againAt.size;
  }

  /**
   * Does the work, unless the item is left out now.
   * @param item its name, as the report has it
   * @throws TemporarilyUnavailable, which would befall every other item
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
