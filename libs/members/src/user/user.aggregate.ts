import type { Role } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { UserEvent } from './user.events.js';

export type UserState =
  | { readonly situation: 'absent' }
  | {
      readonly situation: 'active' | 'deactivated';
      readonly fullName: string;
      readonly role: Role;
      readonly isBot: boolean;
      readonly isImportedStub: boolean;
      readonly apiKeyHash: string | null;
    };

export const userAggregate: Aggregate<UserState, UserEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    if (event.type === 'UserJoined') {
      const { fullName, role, isBot, isImportedStub, apiKeyHash } = event.data;
      return { situation: 'active', fullName, role, isBot, isImportedStub, apiKeyHash };
    }
    if (state.situation === 'absent') return state;
    switch (event.type) {
      case 'UserLoggedInFirst':
        return { ...state, isImportedStub: false };
      case 'ApiKeyRotated':
        return { ...state, apiKeyHash: event.data.apiKeyHash };
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
