import { type UserEvent, type UserState } from '@chat/accounts';
import { LIMITS } from '../credentials.limits.js';
import { AccountDeactivated, AuthenticationFailed } from '../password-holders/log-in.errors.js';

const { apiKeysPerUser } = LIMITS.logins;

export interface IssueApiKeyFacts {
  /** Increases with the time of the last use; 0 for an unknown one. */
  readonly lastUseOf: (apiKeyHash: string) => number;
}

/** Adds a key for a program. The first log-in turns a stub into a full account (contract, states: Transitions). */
export function decideIssueApiKey(
  state: UserState,
  { userId, apiKeyHash }: { userId: number; apiKeyHash: string },
  facts: IssueApiKeyFacts,
): UserEvent[] {
  if (state.situation === 'absent') throw new AuthenticationFailed();
  if (state.situation === 'deactivated') throw new AccountDeactivated();
  const revokedApiKeyHashes = superfluous(state.apiKeyHashes, facts);
  const keyIssued: UserEvent = { type: 'ApiKeyIssued', data: { userId, apiKeyHash, revokedApiKeyHashes } };
  return state.isImportedStub ? [{ type: 'UserLoggedInFirst', data: { userId } }, keyIssued] : [keyIssued];
}

/** Selects the keys used longest ago, the older ones first, to make room for one more. */
function superfluous(hashes: readonly string[], { lastUseOf }: IssueApiKeyFacts): readonly string[] {
  const excess = Math.max(0, hashes.length + 1 - apiKeysPerUser);
  return excess === 0 ? [] : hashes.toSorted((a, b) => lastUseOf(a) - lastUseOf(b)).slice(0, excess);
}
