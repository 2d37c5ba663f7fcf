import { setTimeout } from 'node:timers/promises';
import { COORDINATION, type Coordination, RepeatedService } from '@chat/coordination';
import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';

/** Bytes of what is erased are gone within the hour. */
const EVERY_MS = 20 * 60_000;
const PAUSE_MS = 20;
const PAUSE_FOR_READERS_MS = 1_000;

/** Removes the bytes of what was erased since, in pieces beside readers and writers; of EventStoreDB, where the account may. */
@Injectable()
export class ScrubbedDisk extends RepeatedService {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'scrubbed-disk', everyMs: EVERY_MS, waiting: 'erased bytes stay on the disk' });
  }

  /** The index of words is merged only when something was erased: that writes all of it again. */
  async round(ending: AbortSignal): Promise<void> {
    let outcome = await this.log.scrubSome();
    for (; outcome === 'later' && !ending.aborted; outcome = await this.log.scrubSome())
      await pause(PAUSE_FOR_READERS_MS, ending);
    if (outcome === 'nothing') return;
    while (!ending.aborted && !(await this.store.scrubSome())) await pause(PAUSE_MS, ending);
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
