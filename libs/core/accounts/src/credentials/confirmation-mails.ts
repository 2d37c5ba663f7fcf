import { Clock, DAY_MS, SlidingWindow } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '../accounts.limits.js';

/** Counts the mails to addresses that accounts say are their own, so that nobody floods strangers with mail. In memory. */
@Injectable()
export class ConfirmationMails {
  readonly #sent = new SlidingWindow<number>(DAY_MS);

  constructor(private readonly clock: Clock) {}

  /** Counts one, unless what leads to it fails. @throws TooManyRequests before it is tried */
  count<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    return this.#sent.run(userId, LIMITS.mails.confirmationsPerDay, this.clock.now(), work);
  }
}
