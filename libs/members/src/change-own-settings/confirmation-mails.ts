import { Clock, LIMITS, TooManyRequests } from '@chat/kernel';
import { Injectable } from '@nestjs/common';

const DAY_MS = 86_400_000;

/** Counts the mails to addresses that accounts say are their own, so that nobody floods strangers with mail. In memory. */
@Injectable()
export class ConfirmationMails {
  readonly #times = new Map<number, readonly number[]>();

  constructor(private readonly clock: Clock) {}

  /** Counts one, unless what leads to it fails. @throws TooManyRequests before it is tried */
  async count<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const now = this.clock.now();
    const recent = (this.#times.get(userId) ?? []).filter((time) => now - time < DAY_MS);
    if (recent.length >= LIMITS.mails.confirmationsPerDay) {
      throw new TooManyRequests((DAY_MS - (now - recent[0]!)) / 1000);
    }
    this.#times.set(userId, [...recent, now]);
    try {
      return await work();
    } catch (error) {
      const times = this.#times.get(userId)!;
      this.#times.set(userId, times.toSpliced(times.lastIndexOf(now), 1));
      throw error;
    }
  }
}
