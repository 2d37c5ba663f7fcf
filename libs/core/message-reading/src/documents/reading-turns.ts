import { setImmediate, setTimeout } from 'node:timers/promises';
import { RequestAdmission } from '@chat/http';
import { Clock, SerialQueue } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { ReadingTime } from './reading-time.js';

const LOOK_EVERY_MS = 1;

/** Lets requests that read many messages take turns with each other, and with all other requests. */
@Injectable()
export class ReadingTurns {
  /** One request continues in each turn of the event loop, so that all together delay others no longer than one does. */
  readonly #turns = new SerialQueue();

  constructor(
    private readonly clock: Clock,
    private readonly admission: RequestAdmission,
  ) {}

  /** The time of one request, beginning now. */
  begin(): ReadingTime {
    return new ReadingTime(this.clock, (usedMs) => this.#turns.run(() => this.#afterOthers(usedMs)));
  }

  /** While other requests are in progress, they get as much time as was used. */
  async #afterOthers(usedMs: number): Promise<void> {
    await setImmediate();
    for (const until = performance.now() + usedMs; this.admission.hasUrgentWork && performance.now() < until;) {
      await setTimeout(LOOK_EVERY_MS);
    }
  }
}
