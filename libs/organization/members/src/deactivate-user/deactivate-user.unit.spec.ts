import { type AvatarChanged, NOTHING_DELETED, userAggregate } from '@chat/accounts';
import { Role } from '@chat/directory';
import { aUser, givenAccount } from '@chat/testing';
import { decideDeactivateUser } from './deactivate-user.decide.js';

const intent = { userId: 11, actions: NOTHING_DELETED, comment: undefined };
const facts = (role: Role, otherOwners = 1) => ({
  deactivator: aUser(11, { role }),
  otherOwners,
  profileFieldIds: [3],
});
const deactivated = { type: 'UserDeactivated', data: { userId: 11 } } as const;

describe('deactivating an account', () => {
  it('takes it out of use', () => {
    expect(decideDeactivateUser(givenAccount({}), intent, facts(Role.administrator))).toEqual([deactivated]);
  });

  it('says what else is deleted, and that there is a mail', () => {
    const actions = { deletesProfile: false, deletesMessages: ['direct'] } as const;
    const events = decideDeactivateUser(
      givenAccount({}),
      { ...intent, actions, comment: '' },
      facts(Role.administrator),
    );
    expect(events).toEqual([
      { type: 'UserDeactivated', data: { userId: 11, deletesMessages: ['direct'], comment: '' } },
    ]);
  });

  it('deletes name, picture and profile before, on request', () => {
    const avatar = { key: 'a'.repeat(40), size: 1, mediumSize: 2 };
    const shown: AvatarChanged = { type: 'AvatarChanged', data: { userId: 11, avatar, previous: null } };
    const actions = { deletesProfile: true, deletesMessages: [] };
    const decide = (state: Parameters<typeof decideDeactivateUser>[0], profileFieldIds: readonly number[]) =>
      decideDeactivateUser(state, { ...intent, actions }, { ...facts(Role.administrator), profileFieldIds });
    const deleted = { type: 'UserDeactivated', data: { userId: 11, isDeleted: true } };
    const renamed = { type: 'UserRenamed', data: { userId: 11, fullName: 'Deleted user' } } as const;
    expect(decide(givenAccount({}, shown), [3])).toEqual([
      renamed,
      { type: 'AvatarChanged', data: { userId: 11, avatar: null, previous: avatar } },
      { type: 'ProfileValuesChanged', data: { userId: 11, changes: [{ fieldId: 3, value: null }] } },
      deleted,
    ]);
    expect(decide(givenAccount({}, renamed), [])).toEqual([deleted]);
  });

  it.each([
    ['a bot', givenAccount({ isBot: true, botType: 1 })],
    ['nobody', userAggregate.initialState],
  ])('does not find %s', (_what, state) => {
    expect(() => decideDeactivateUser(state, intent, facts(Role.owner))).toThrow('No such user');
  });

  it('is an error when it is deactivated already, whoever asks', () => {
    expect(() => decideDeactivateUser(givenAccount({}, deactivated), intent, facts(Role.member))).toThrow(
      'User is deactivated',
    );
  });

  it('is for administrators', () => {
    expect(() => decideDeactivateUser(givenAccount({}), intent, facts(Role.moderator))).toThrow(
      'Insufficient permission',
    );
  });

  it('of an owner is for owners', () => {
    const owner = givenAccount({ role: Role.owner });
    expect(() => decideDeactivateUser(owner, intent, facts(Role.administrator))).toThrow(
      'Must be an organization owner',
    );
    expect(decideDeactivateUser(owner, intent, facts(Role.owner))).toEqual([deactivated]);
  });

  it('leaves the organization an owner', () => {
    expect(() => decideDeactivateUser(givenAccount({ role: Role.owner }), intent, facts(Role.owner, 0))).toThrow(
      /^Cannot deactivate the only organization owner$/,
    );
  });
});
