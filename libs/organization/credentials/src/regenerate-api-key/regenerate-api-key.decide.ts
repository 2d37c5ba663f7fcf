import type { ApiKeyRotated, UserState } from '@chat/accounts';
import { NoSuchUser } from '@chat/directory';

/** The key itself is kept of bots only, whose owners may ask for it. */
export function decideRegenerateApiKey(
  state: UserState,
  { userId, apiKey, apiKeyHash }: Required<ApiKeyRotated['data']>,
): ApiKeyRotated[] {
  if (state.situation !== 'active') throw new NoSuchUser();
  return [{ type: 'ApiKeyRotated', data: { userId, apiKeyHash, ...(state.isBot && { apiKey }) } }];
}
