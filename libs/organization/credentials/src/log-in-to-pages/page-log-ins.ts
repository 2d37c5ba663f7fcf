import { ApiKeyUses, hashApiKey, keyIdOf } from '@chat/accounts';
import { type Cause, Transactions } from '@chat/event-log';
import { LogInRecords, type PasswordHolder, type PasswordLogIn, type PasswordLogIns } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { issueApiKey } from '../fetch-api-key/issue-api-key.js';
import { PasswordHolders } from '../password-holders/password-holders.js';
import { AccountDeactivated } from '../password-holders/log-in.errors.js';

/** Logs people in to pages of this server, reusing their keys. */
@Injectable()
export class PageLogIns implements PasswordLogIns {
  constructor(
    readonly transactions: Transactions,
    readonly uses: ApiKeyUses,
    readonly logIns: LogInRecords,
    private readonly holders: PasswordHolders,
  ) {}

  async logIn(logIn: PasswordLogIn, cause: Cause): Promise<PasswordHolder> {
    const { address, client, keyOf, assertAllowed } = logIn;
    return this.holders.as(logIn, async (user) => {
      if (!user.isActive) throw new AccountDeactivated();
      assertAllowed(user.id);
      const apiKey = keyOf(user.id);
      if (apiKey === undefined || !user.apiKeyHashes.includes(hashApiKey(apiKey)))
        return issueApiKey(this, user, { how: 'console', address, client }, cause);
      const keyId = keyIdOf(hashApiKey(apiKey));
      await this.logIns.record({ userId: user.id, how: 'console', keyId, address, client }, cause);
      return { userId: user.id, email: user.deliveryEmail, apiKey };
    });
  }
}
