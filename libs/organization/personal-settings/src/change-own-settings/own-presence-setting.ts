import { userAggregate, type UserSettingsChanged } from '@chat/accounts';
import type { Cause } from '@chat/event-log';
import { Transactions } from '@chat/event-log';
import { unlessUnavailable } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { PresenceVisibility } from '@chat/ports';

@Injectable()
export class OwnPresenceSetting {
  constructor(
    private readonly transactions: Transactions,
    private readonly presence: PresenceVisibility,
  ) {}

  async set(userId: number, isVisible: boolean, cause: Cause): Promise<void> {
    const settings = { presence_enabled: isVisible };
    const changed: UserSettingsChanged = {
      type: 'UserSettingsChanged',
      data: { userId, settings, byOwner: true },
    };
    await this.transactions.transact(userAggregate, userId, cause, () => [changed]);
    await unlessUnavailable(this.presence.changeVisibility(userId, isVisible));
  }
}
