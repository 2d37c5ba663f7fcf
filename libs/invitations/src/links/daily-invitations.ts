import { Clock, LIMITS } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { InvitationFailed } from '../invitation/invitation.errors.js';

const DAY_MS = 86_400_000;
const LIMIT_REACHED =
  'To protect users, the number of invitations that you can send in one day is limited. ' +
  'Because you have reached the limit, no invitations were sent.';

/** Counts invitations that this server sends in a day, so that nobody floods strangers with mail. In memory. */
@Injectable()
export class DailyInvitations {
  #counted: { readonly time: number; readonly count: number }[] = [];

  constructor(private readonly clock: Clock) {}

  /** @throws InvitationFailed when the day has no room for so many; none is counted then */
  count(invitations: number): void {
    const time = this.clock.now();
    this.#counted = this.#counted.filter((each) => time - each.time < DAY_MS);
    const before = this.#counted.reduce((sum, { count }) => sum + count, 0);
    if (before + invitations > LIMITS.invitations.perDay) {
      throw new InvitationFailed(LIMIT_REACHED, { errors: [], limitReached: true });
    }
    this.#counted.push({ time, count: invitations });
  }
}
