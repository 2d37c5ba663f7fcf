import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';

/** Removes erased bytes in pieces. The read store is due from an erasure until it is scrubbed to its end after the log. */
@Injectable()
export class DiskScrub {
  /** How often the log had something erased; a process before this one may have erased something. */
  #erased = 1;
  #removed = 0;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** @returns whether somebody still reads what would be removed */
  async ofLog(): Promise<'later' | 'done'> {
    const outcome = await this.log.scrubSome();
    if (outcome === 'later') return 'later';
    if (outcome !== 'nothing') this.#erased++;
    return 'done';
  }

  /** To be called until it is true, after the log: nothing more is to be removed. The index of words is merged only when something was erased. */
  async ofStore(): Promise<boolean> {
    const erased = this.#erased;
    if (this.#removed === erased) return true;
    if (!(await this.store.scrubSome())) return false;
    this.#removed = erased;
    return this.#erased === erased;
  }

  /** Somebody else removes the bytes of the log, and nobody knows whether something was erased. */
  leaveLog(): void {
    this.#erased++;
  }
}
