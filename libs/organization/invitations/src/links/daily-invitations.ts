import { ACCOUNTS_LIMITS } from '@chat/accounts';
import { Clock, DAY_MS, SlidingWindow } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { InvitationFailed } from '../invitation/invitation.errors.js';
import { LIMITS } from '../invitations.limits.js';

const LIMIT_REACHED =
  'To protect users, the number of invitations that you can send in one day is limited. ' +
  'Because you have reached the limit, no invitations were sent.';

/** Limits, in memory, the invitations that this server sends in a day, so that nobody floods strangers with mail. */
@Injectable()
export class DailyInvitations {
  readonly #sent: SlidingWindow<'all'>;
  readonly #requested: SlidingWindow<string>;

  constructor(clock: Clock) {
    this.#sent = new SlidingWindow(clock, { limit: LIMITS.invitations.perDay, windowMs: DAY_MS });
    this.#requested = new SlidingWindow(clock, { limit: ACCOUNTS_LIMITS.mails.confirmationsPerDay, windowMs: DAY_MS });
  }

  /** @throws InvitationFailed when the day has no room for all of them; none is counted then */
  count(invitations: number): void {
    if (this.#sent.take('all', invitations)) return;
    throw new InvitationFailed(LIMIT_REACHED, { errors: [], limitReached: true });
  }

  /**
   * Counts a request through a link for anybody, and for its address.
   * @throws TooManyRequests, InvitationFailed; none is counted then
   */
  countRequested(email: string): void {
    const key = email.toLowerCase();
    this.#requested.check(key);
    this.count(1);
    this.#requested.add(key);
  }
}
