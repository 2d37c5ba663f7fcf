import type { ApiKeyRotated, UserState } from '@chat/accounts';
import { NoSuchUser } from '@chat/directory';

/** Only keys of bots are stored, because their owners may ask for them. */
export function decideRegenerateApiKey(
  state: UserState,
  { userId, apiKey, apiKeyHash }: Required<ApiKeyRotated['data']>,
): ApiKeyRotated[] {
  if (state.situation !== 'active') throw new NoSuchUser();
  return [{ type: 'ApiKeyRotated', data: { userId, apiKeyHash, ...(state.isBot && { apiKey }) } }];
}
