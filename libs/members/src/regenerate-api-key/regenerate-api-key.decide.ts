import type { UserState } from '../user/user.aggregate.js';
import { NoSuchUser } from '../user/user.errors.js';
import type { ApiKeyRotated } from '../user/user.events.js';

export function decideRegenerateApiKey(state: UserState, data: ApiKeyRotated['data']): ApiKeyRotated[] {
  if (state.situation !== 'active') throw new NoSuchUser();
  return [{ type: 'ApiKeyRotated', data }];
}
