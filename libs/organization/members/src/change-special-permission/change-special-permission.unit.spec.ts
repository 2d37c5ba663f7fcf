import { userAggregate, type UserState } from '@chat/accounts';
import { givenAccount } from '@chat/chat-testing';
import { decideChangeSpecialPermission } from './change-special-permission.decide.js';

const intent = { userId: 11, permission: 'create_users' as const };
const granting = (state: UserState) => decideChangeSpecialPermission(state, { ...intent, isGranted: true });
const revoking = (state: UserState) => decideChangeSpecialPermission(state, { ...intent, isGranted: false });
const deactivated = { type: 'UserDeactivated', data: { userId: 11 } } as const;

describe('a special permission', () => {
  it('is given once, and taken back once', () => {
    const state = givenAccount({});
    const granted = granting(state);
    expect(granted).toEqual([{ type: 'SpecialPermissionGranted', data: intent }]);
    const having = granted.reduce(userAggregate.evolve, state);
    expect(granting(having)).toEqual([]);
    const revoked = revoking(having);
    expect(revoked).toEqual([{ type: 'SpecialPermissionRevoked', data: intent }]);
    expect(revoking(revoked.reduce(userAggregate.evolve, having))).toEqual([]);
  });

  it('is not given to bots or to deactivated accounts, and taken from whoever has it', () => {
    expect(() => granting(givenAccount({ isBot: true }))).toThrow('Bots have no special permissions.');
    expect(() => granting(givenAccount({}, deactivated))).toThrow('User is deactivated');
    const owner = givenAccount({ specialPermissions: ['create_users'] }, deactivated);
    expect(revoking(owner)).toHaveLength(1);
  });

  it('is nothing for an account that does not exist', () => {
    expect(() => granting(userAggregate.initialState)).toThrow('No such user');
  });
});
