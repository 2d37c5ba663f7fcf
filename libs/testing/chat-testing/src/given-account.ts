import { userAggregate, type UserEvent, type UserJoined, type UserState } from '@chat/accounts';
import { Role } from '@chat/directory';

/** The state of an account that joined. @param since later events */
export function givenAccount(joined: Partial<UserJoined['data']>, ...since: readonly UserEvent[]): UserState {
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
