import { ACCOUNTS_LIMITS } from '@chat/accounts';
import { Clock, DAY_MS, growingUpTo, SlidingWindow, TooManyRequests } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { InvitationFailed } from '../invitation/invitation.errors.js';
import { LIMITS } from '../invitations.limits.js';

const LIMIT_REACHED =
  'To protect users, the number of invitations that you can send in one day is limited. ' +
  'Because you have reached the limit, no invitations were sent.';

/** Counts invitations that this server sends in a day, so that nobody floods strangers with mail. In memory. */
@Injectable()
export class DailyInvitations {
  readonly #sent = new SlidingWindow<'all'>(DAY_MS);
  readonly #requested = new SlidingWindow<string>(DAY_MS, new LRUCache(growingUpTo(LIMITS.invitations.perDay)));

  constructor(private readonly clock: Clock) {}

  /** @throws InvitationFailed when the day has no room for so many; none is counted then */
  count(invitations: number): void {
    const now = this.clock.now();
    if (this.#sent.count('all', now) + invitations > LIMITS.invitations.perDay) {
      throw new InvitationFailed(LIMIT_REACHED, { errors: [], limitReached: true });
    }
    this.#sent.add('all', now, invitations);
  }

  /**
   * Counts a request through a link for anybody, also for its address.
   * @throws TooManyRequests, InvitationFailed; none is counted then
   */
  countRequested(email: string): void {
    const [key, now] = [email.toLowerCase(), this.clock.now()];
    const wait = this.#requested.wait(key, ACCOUNTS_LIMITS.mails.confirmationsPerDay, now);
    if (wait > 0) throw new TooManyRequests(wait / 1000);
    this.count(1);
    this.#requested.add(key, now);
  }
}
