import type { Coordination } from '@chat/coordination';
import type { Directory, LastIds } from './directory.js';

type Kind = keyof LastIds;
type Waiter = PromiseWithResolvers<number>;

/** Hands out the numeric ids that clients see: each once, increasing. All servers count together. */
export class IdSequence {
  readonly #lines: Record<Kind, Waiter[]> = { user: [], group: [], channel: [], message: [], attachment: [] };

  constructor(
    private readonly directory: Directory,
    private readonly coordination: Coordination,
  ) {}

  /**
   * Larger than any that was handed out before, and than any in the directory. Calls get their ids in their order.
   * @throws CoordinationUnavailable
   */
  next(kind: Kind): Promise<number> {
    const waiter = Promise.withResolvers<number>();
    if (this.#lines[kind].push(waiter) === 1) void this.#serve(kind);
    return waiter.promise;
  }

  /** Whoever comes while the counter is being asked shares the next question. */
  async #serve(kind: Kind): Promise<void> {
    const line = this.#lines[kind];
    while (line.length > 0) {
      const count = line.length;
      try {
        let id = await this.coordination.advance(kind, this.directory.lastIds[kind], count);
        for (const { resolve } of line.splice(0, count)) resolve(id++);
      } catch (error) {
        for (const { reject } of line.splice(0, count)) reject(error);
      }
    }
  }
}
