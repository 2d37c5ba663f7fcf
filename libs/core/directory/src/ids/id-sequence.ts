import type { Coordination } from '@chat/coordination';
import { RevisionConflict } from '@chat/event-log';
import type { Directory } from '../directory/directory.js';
import type { LastIds } from '../directory/directory-records.js';
import type { LastId } from './last-id.js';

/** Ids of the directory's own kinds, or of a capability's kind. */
type Kind = keyof LastIds | LastId;
/** Most ids that are tried; one suffices unless the counter was set back. */
const ATTEMPTS = 5;

type Waiter = PromiseWithResolvers<number>;

/** The id is already taken. */
export class IdTaken extends Error {
  override readonly name = 'IdTaken';
}

/** Hands out the numeric ids that clients see: each once, increasing, in common for all servers. */
export class IdSequence {
  readonly #lines = new Map<string, Waiter[]>();

  /** @param current resolves when the directory knows every id that any server has used */
  constructor(
    private readonly directory: Directory,
    private readonly coordination: Coordination,
    private readonly current: () => Promise<void> = async () => {},
  ) {}

  /**
   * Creates an object under the next id. An id may be taken, for example after the counter was restored from a backup: then that
   * object stays unchanged, and the next id is tried.
   * @param create throws RevisionConflict or IdTaken when the id is taken
   */
  async assign<Result>(kind: Kind, create: (id: number) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      const id = await this.next(kind);
      try {
        return await create(id);
      } catch (error) {
        if (!(error instanceof RevisionConflict || error instanceof IdTaken) || attempt === ATTEMPTS) throw error;
        await this.current();
      }
    }
  }

  /**
   * Larger than every id handed out before, and every id in the directory. Calls get their ids in their order.
   * @throws CoordinationUnavailable
   */
  next(kind: Kind): Promise<number> {
    const waiter = Promise.withResolvers<number>();
    if (this.#lines.getOrInsertComputed(counterOf(kind), () => []).push(waiter) === 1) void this.#serve(kind);
    return waiter.promise;
  }

  /** Calls during a query of the counter share the next query. */
  async #serve(kind: Kind): Promise<void> {
    const line = this.#lines.get(counterOf(kind))!;
    while (line.length > 0) {
      const count = line.length;
      try {
        let id = await this.coordination.advance(counterOf(kind), this.#lastId(kind), count);
        for (const { resolve } of line.splice(0, count)) resolve(id++);
      } catch (error) {
        for (const { reject } of line.splice(0, count)) reject(error);
      }
    }
  }

  #lastId(kind: Kind): number {
    return typeof kind === 'string' ? this.directory.lastIds[kind] : kind.value;
  }
}

const counterOf = (kind: Kind): string => (typeof kind === 'string' ? kind : kind.kind);
