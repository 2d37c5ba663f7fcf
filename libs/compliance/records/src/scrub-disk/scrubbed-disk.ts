import { setTimeout } from 'node:timers/promises';
import { COORDINATION, type Coordination, RepeatedService } from '@chat/coordination';
import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { Inject, Injectable } from '@nestjs/common';
import { DiskScrub } from './disk-scrub.js';

/** Removes erased bytes within the hour, as far as this server can. */
const EVERY_MS = 60_000;
/** Scrubs the engines of this server only in every twentieth round, because that rewrites the whole index of words. */
const ROUNDS = 20;
const PAUSE_MS = 20;
const PAUSE_FOR_READERS_MS = 1_000;

/** Removes newly erased bytes, in pieces beside readers and writers; on EventStoreDB, if the account may. */
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
