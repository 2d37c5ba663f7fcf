import type { User } from '@chat/directory';
import type { Cause, Transactions } from '@chat/event-log';
import { hashApiKey, newApiKey } from '../credentials/api-key.js';
import type { ApiKeyUses } from '../credentials/api-key-uses.js';
import { userAggregate } from '../user/user.aggregate.js';
import type { IssuedApiKey } from './fetch-api-key.command.js';
import { decideIssueApiKey } from './issue-api-key.decide.js';

/** A new key for an account that has shown who it is. @throws AccountDeactivated */
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
