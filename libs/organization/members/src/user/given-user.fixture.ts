import { Role } from '@chat/directory';
import { type UserState, userAggregate } from './user.aggregate.js';
import type { UserEvent, UserJoined } from './user.events.js';

export function given(joined: Partial<UserJoined['data']>, ...since: readonly UserEvent[]): UserState {
  const data: UserJoined['data'] = {
    userId: 11,
    email: 'hamlet@example.com',
    fullName: 'Hamlet',
    role: Role.member,
    isBot: false,
    botType: null,
    botOwnerId: null,
    isSystemBot: false,
    isImportedStub: false,
    specialPermissions: [],
    apiKeyHash: null,
    passwordHash: null,
    ...joined,
  };
  const events: readonly UserEvent[] = [{ type: 'UserJoined', data }, ...since];
  return events.reduce((state, event) => userAggregate.evolve(state, event), userAggregate.initialState);
}
