import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';

/** Removes erased bytes in pieces. From an erasure on, the read store is scrubbed to its end after the log. */
@Injectable()
export class DiskScrub {
  /** Number of erasures in the log; an earlier process may have erased something. */
  #erased = 1;
  #removed = 0;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** @returns whether a reader still uses the bytes */
  async ofLog(): Promise<'later' | 'done'> {
    const outcome = await this.log.scrubSome();
    if (outcome === 'later') return 'later';
    if (outcome !== 'nothing') this.#erased++;
    return 'done';
  }

  /** Call it, after the log's scrub, until it returns true: nothing is left to remove. The index of words is merged only after an erasure. */
  async ofStore(): Promise<boolean> {
    const erased = this.#erased;
    if (this.#removed === erased) return true;
    if (!(await this.store.scrubSome())) return false;
    this.#removed = erased;
    return this.#erased === erased;
  }

  /** Somebody else removes the bytes of the log, and it is unknown whether something was erased. */
  leaveLog(): void {
    this.#erased++;
  }
}
