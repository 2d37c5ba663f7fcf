import { Role } from '@chat/directory';
import { aUser } from '@chat/testing';
import { given } from '../user/given-user.fixture.js';
import { userAggregate } from '../user/user.aggregate.js';
import { decideDeactivateUser } from './deactivate-user.decide.js';

const intent = { userId: 11 };
const facts = (role: Role, otherOwners = 1) => ({ deactivator: aUser(11, { role }), otherOwners });
const deactivated = { type: 'UserDeactivated', data: { userId: 11 } } as const;

describe('deactivating an account', () => {
  it('takes it out of use', () => {
    expect(decideDeactivateUser(given({}), intent, facts(Role.administrator))).toEqual([deactivated]);
  });

  it.each([
    ['a bot', given({ isBot: true, botType: 1 })],
    ['nobody', userAggregate.initialState],
  ])('does not find %s', (_what, state) => {
    expect(() => decideDeactivateUser(state, intent, facts(Role.owner))).toThrow('No such user');
  });

  it('is an error when it is deactivated already, whoever asks', () => {
    expect(() => decideDeactivateUser(given({}, deactivated), intent, facts(Role.member))).toThrow(
      'User is deactivated',
    );
  });

  it('is for administrators', () => {
    expect(() => decideDeactivateUser(given({}), intent, facts(Role.moderator))).toThrow('Insufficient permission');
  });

  it('of an owner is for owners', () => {
    const owner = given({ role: Role.owner });
    expect(() => decideDeactivateUser(owner, intent, facts(Role.administrator))).toThrow(
      'Must be an organization owner',
    );
    expect(decideDeactivateUser(owner, intent, facts(Role.owner))).toEqual([deactivated]);
  });

  it('leaves the organization an owner', () => {
    expect(() => decideDeactivateUser(given({ role: Role.owner }), intent, facts(Role.owner, 0))).toThrow(
      /^Cannot deactivate the only organization owner$/,
    );
  });
});
