import { setImmediate } from 'node:timers/promises';
import { Clock, LIMITS, TooManyRequests } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { ReadingTime } from './reading-time.js';

export class TooManyReads extends TooManyRequests {
  constructor() {
    super(1);
  }
}

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets each account read many messages in a few requests at a time, so that nobody waits for one account's. */
@Injectable()
export class LongReads {
  readonly #byUser = new Map<number, Turns>();
  #newestTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly clock: Clock) {}

  /**
   * @param read its time begins when it is called
   * @throws TooManyReads when too many of the account's requests wait already
   */
  async take<Result>(userId: number, read: (time: ReadingTime) => Promise<Result>): Promise<Result> {
    const turns = this.#byUser.getOrInsertComputed(userId, () => ({ running: 0, waiting: [] }));
    if (turns.running >= LIMITS.answers.longReadsPerUser) {
      if (turns.waiting.length >= LIMITS.answers.waitingLongReadsPerUser) throw new TooManyReads();
      await new Promise<void>((resolve) => turns.waiting.push(resolve));
    } else turns.running++;
    try {
      return await read(new ReadingTime(this.clock, () => this.#turn()));
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else if (--turns.running === 0) this.#byUser.delete(userId);
    }
  }

  /** Lets one request go on in each turn of the event loop, so that all together delay others no longer than one does. */
  #turn(): Promise<unknown> {
    return (this.#newestTurn = this.#newestTurn.then(() => setImmediate()));
  }
}
