import type { Role } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { ApiKeyIssued, UserEvent } from './user.events.js';

export type UserState =
  | { readonly situation: 'absent' }
  | {
      readonly situation: 'active' | 'deactivated';
      readonly fullName: string;
      readonly role: Role;
      readonly isBot: boolean;
      readonly isImportedStub: boolean;
      readonly apiKeyHashes: readonly string[];
    };

export const userAggregate: Aggregate<UserState, UserEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    if (event.type === 'UserJoined') {
      const { fullName, role, isBot, isImportedStub, apiKeyHash } = event.data;
      const apiKeyHashes = apiKeyHash === null ? [] : [apiKeyHash];
      return { situation: 'active', fullName, role, isBot, isImportedStub, apiKeyHashes };
    }
    if (state.situation === 'absent') return state;
    switch (event.type) {
      case 'UserLoggedInFirst':
        return { ...state, isImportedStub: false };
      case 'ApiKeyIssued':
        return { ...state, apiKeyHashes: withIssued(state.apiKeyHashes, event.data) };
      case 'ApiKeyRotated':
        return { ...state, apiKeyHashes: [event.data.apiKeyHash] };
      case 'UserRenamed':
        return { ...state, fullName: event.data.fullName };
      case 'UserRoleChanged':
        return { ...state, role: event.data.role };
      case 'UserDeactivated':
        return { ...state, situation: 'deactivated' };
      case 'UserReactivated':
        return { ...state, situation: 'active' };
      default:
        return state;
    }
  },
  streamName: (userId) => `user-${userId}`,
};

/** The keys of an account after one more was issued. */
export function withIssued(
  hashes: readonly string[],
  { apiKeyHash, revokedApiKeyHashes }: ApiKeyIssued['data'],
): string[] {
  return [...hashes.filter((hash) => !revokedApiKeyHashes.includes(hash)), apiKeyHash];
}
