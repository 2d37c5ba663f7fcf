import { type ApiKeyUses, hashApiKey, newApiKey, userAggregate } from '@chat/accounts';
import type { User } from '@chat/directory';
import type { Cause, Transactions } from '@chat/event-log';
import { decideIssueApiKey } from './issue-api-key.decide.js';

export interface IssuedApiKey {
  /** The only time that the key is seen. */
  readonly apiKey: string;
  readonly email: string;
  readonly userId: number;
}

export async function issueApiKey(
  { transactions, uses }: { readonly transactions: Transactions; readonly uses: ApiKeyUses },
  user: User,
  cause: Cause,
): Promise<IssuedApiKey> {
  const apiKey = newApiKey();
  const issued = { userId: user.id, apiKeyHash: hashApiKey(apiKey) };
  await transactions.transact(userAggregate, user.id, cause, (state) =>
    decideIssueApiKey(state, issued, { lastUseOf: (hash) => uses.lastUseOf(hash) }),
  );
  uses.used(issued.apiKeyHash);
  return { apiKey, email: user.deliveryEmail, userId: user.id };
}
