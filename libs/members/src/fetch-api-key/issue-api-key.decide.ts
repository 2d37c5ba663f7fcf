import type { UserState } from '../user/user.aggregate.js';
import type { UserEvent } from '../user/user.events.js';
import { AccountDeactivated, AuthenticationFailed } from './fetch-api-key.errors.js';

/** Keys that one account may hold; the oldest makes room for the next one. */
export const MAX_API_KEYS = 20;

/** A program logs in and gets a key of its own. The first log-in turns a stub into a full account (spec section 3). */
export function decideIssueApiKey(state: UserState, issued: { userId: number; apiKeyHash: string }): UserEvent[] {
  if (state.situation === 'absent') throw new AuthenticationFailed();
  if (state.situation === 'deactivated') throw new AccountDeactivated();
  const { userId, apiKeyHash } = issued;
  const revokedApiKeyHashes = state.apiKeyHashes.slice(0, Math.max(0, state.apiKeyHashes.length + 1 - MAX_API_KEYS));
  const keyIssued: UserEvent = { type: 'ApiKeyIssued', data: { userId, apiKeyHash, revokedApiKeyHashes } };
  return state.isImportedStub ? [{ type: 'UserLoggedInFirst', data: { userId } }, keyIssued] : [keyIssued];
}
