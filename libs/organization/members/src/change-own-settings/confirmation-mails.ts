import { Clock, LIMITS, RecentTimes, TooManyRequests } from '@chat/kernel';
import { Injectable } from '@nestjs/common';

const DAY_MS = 86_400_000;

/** Counts the mails to addresses that accounts say are their own, so that nobody floods strangers with mail. In memory. */
@Injectable()
export class ConfirmationMails {
  readonly #sent = new RecentTimes<number>(DAY_MS);

  constructor(private readonly clock: Clock) {}

  /** Counts one, unless what leads to it fails. @throws TooManyRequests before it is tried */
  async count<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const now = this.clock.now();
    const wait = this.#sent.wait(userId, LIMITS.mails.confirmationsPerDay, now);
    if (wait > 0) throw new TooManyRequests(wait / 1000);
    this.#sent.add(userId, now);
    try {
      return await work();
    } catch (error) {
      this.#sent.remove(userId, now);
      throw error;
    }
  }
}
