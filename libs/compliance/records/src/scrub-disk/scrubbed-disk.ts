import { setTimeout } from 'node:timers/promises';
import { COORDINATION, type Coordination, RepeatedService } from '@chat/coordination';
import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { Inject, Injectable } from '@nestjs/common';
import { DiskScrub } from './disk-scrub.js';

/** Bytes of what is erased are gone within the hour, as far as that depends on this server. */
const EVERY_MS = 60_000;
/** The index of words is written again as a whole, so the engines of this server are scrubbed in every twentieth round. */
const ROUNDS = 20;
const PAUSE_MS = 20;
const PAUSE_FOR_READERS_MS = 1_000;

/** Removes the bytes of what was erased since, in pieces beside readers and writers; of EventStoreDB, where the account may. */
@Injectable()
export class ScrubbedDisk extends RepeatedService {
  #rounds = 0;

  constructor(
    private readonly scrub: DiskScrub,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'scrubbed-disk', everyMs: EVERY_MS, waiting: 'erased bytes stay on the disk' });
  }

  async round(ending: AbortSignal): Promise<void> {
    if (this.#rounds++ % ROUNDS !== 0 && (await this.log.bytesWaitSince()) === undefined) return;
    while (!ending.aborted && (await this.scrub.ofLog()) === 'later') await pause(PAUSE_FOR_READERS_MS, ending);
    while (!ending.aborted && !(await this.scrub.ofStore())) await pause(PAUSE_MS, ending);
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
