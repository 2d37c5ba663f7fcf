import { type ApiKeyUses, hashApiKey, keyIdOf, newApiKey, userAggregate } from '@chat/accounts';
import type { User } from '@chat/directory';
import type { Cause, Transactions } from '@chat/event-log';
import type { LogIn, LogInRecords } from '@chat/ports';
import { decideIssueApiKey } from './issue-api-key.decide.js';

export interface IssuedApiKey {
  /** The key, shown only here. */
  readonly apiKey: string;
  readonly email: string;
  readonly userId: number;
}

export interface KeyFacilities {
  readonly transactions: Transactions;
  readonly uses: ApiKeyUses;
  readonly logIns: LogInRecords;
}

/** @param logIn recorded before anybody knows the key */
export async function issueApiKey(
  { transactions, uses, logIns }: KeyFacilities,
  user: User,
  logIn: Pick<LogIn, 'how' | 'address' | 'client'>,
  cause: Cause,
): Promise<IssuedApiKey> {
  const apiKey = newApiKey();
  const issued = { userId: user.id, apiKeyHash: hashApiKey(apiKey) };
  await transactions.transact(userAggregate, user.id, cause, (state) =>
    decideIssueApiKey(state, issued, { lastUseOf: (hash) => uses.lastUseOf(hash) }),
  );
  await logIns.record({ userId: user.id, keyId: keyIdOf(issued.apiKeyHash), ...logIn }, cause);
  uses.used(issued.apiKeyHash);
  return { apiKey, email: user.deliveryEmail, userId: user.id };
}
