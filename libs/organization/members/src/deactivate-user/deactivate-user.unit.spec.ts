import { type AvatarChanged, NOTHING_DELETED, userAggregate, type UserEvent, type UserState } from '@chat/accounts';
import { OwnerRequired, Role } from '@chat/directory';
import { aUser, givenAccount } from '@chat/chat-testing';
import { decideDeactivateUser } from './deactivate-user.decide.js';

const intent = { userId: 11, actions: NOTHING_DELETED, comment: undefined };
const facts = (role: Role, otherOwners = 1) => ({
  deactivator: aUser(11, { role }),
  otherOwners,
  account: { ...aUser(11, { dateJoined: 1_700_000_000, profile: { 3: { value: 'Soup' } } }), isHeld: false },
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

  it('has the content of what is deleted erased at once for owners only, also of what was deleted before', () => {
    const actions = { deletesProfile: false, deletesMessages: ['direct'], erasesNow: true } as const;
    const data = { userId: 11, deletesMessages: ['direct'], erasesNow: true };
    const decide = (role: Role, more: object = {}) =>
      decideDeactivateUser(givenAccount({}), { ...intent, actions: { ...actions, ...more } }, facts(role));
    expect(decide(Role.owner)).toEqual([{ type: 'UserDeactivated', data }]);
    expect(() => decide(Role.administrator)).toThrow(OwnerRequired);
    const before = { type: 'UserDeactivated', data: { userId: 11, erasesNow: true } };
    expect(decide(Role.owner, { deletesMessages: [] })).toEqual([before]);
  });

  describe('for good', () => {
    const actions = { deletesProfile: true, deletesMessages: [] };
    const decide = (state: UserState, deletes: Partial<typeof intent.actions> = {}, role: Role = Role.administrator) =>
      decideDeactivateUser(state, { ...intent, actions: { ...actions, ...deletes } }, facts(role));
    const shown = { userId: 11, role: Role.member, isBot: false, botType: null, botOwnerId: null };
    const carriedOn = { ...shown, isImportedStub: false, dateJoined: 1_700_000_000 };
    const deleted = { type: 'AccountDeleted', data: carriedOn } as const;
    const noProfile = { type: 'ProfileValuesChanged', data: { userId: 11, changes: [{ fieldId: 3, value: null }] } };

    it('carries on what is still needed, without a name, an address, or the hashes of the picture', () => {
      const avatar = { key: 'a'.repeat(40), size: 1, mediumSize: 2 };
      const pictured = { ...avatar, sha256: 'b'.repeat(64), mediumSha256: 'c'.repeat(64) };
      const change: AvatarChanged = { type: 'AvatarChanged', data: { userId: 11, avatar: pictured, previous: null } };
      const events = decide(givenAccount({}, change));
      expect(events).toEqual([
        deleted,
        { type: 'AvatarChanged', data: { userId: 11, avatar: null, previous: avatar } },
        noProfile,
        { type: 'UserDeactivated', data: { userId: 11, isDeleted: true } },
      ]);
      expect(JSON.stringify(events)).not.toMatch(/hamlet|Soup/i);
    });

    it('says that what names it is kept while a legal hold covers it', () => {
      const { account, ...others } = facts(Role.administrator);
      const held = { ...others, account: { ...account, isHeld: true } };
      const [first] = decideDeactivateUser(givenAccount({}), { ...intent, actions }, held);
      expect(first).toEqual({ type: 'AccountDeleted', data: { ...carriedOn, isKept: true } });
    });

    it('is possible for an account that is deactivated, and finishes what an earlier request has begun', () => {
      const before: UserEvent = { type: 'UserDeactivated', data: { userId: 11, deletesMessages: ['direct'] } };
      expect(decide(givenAccount({}, before), { deletesMessages: ['public'] })).toEqual([
        deleted,
        noProfile,
        {
          type: 'UserDeactivated',
          data: { userId: 11, isDeleted: true, isRepeated: true, deletesMessages: ['direct', 'public'] },
        },
      ]);
      const back: UserEvent = { type: 'UserReactivated', data: { userId: 11 } };
      const again = decide(givenAccount({}, before, back, deactivated));
      expect(again.at(-1)!.data).not.toHaveProperty('deletesMessages');
    });

    it('comes to the same state with what was before and without it', () => {
      const avatar = { key: 'a'.repeat(40), size: 1, mediumSize: 2 };
      const state = givenAccount(
        { passwordHash: 'x', apiKeyHash: 'y', specialPermissions: ['audit'], settings: { enter_sends: true } },
        { type: 'AvatarChanged', data: { userId: 11, avatar, previous: null } },
        { type: 'WaitingPeriodPassed', data: { userId: 11, waitingDays: 3 } },
      );
      const events = decide(state);
      const folded = (from: UserState) => events.reduce((each, event) => userAggregate.evolve(each, event), from);
      expect(folded(state)).toEqual(folded(userAggregate.initialState));
      expect(folded(state)).toMatchObject({ situation: 'deactivated', isDeleted: true, fullName: 'Deleted user' });
    });

    it('happens once; messages can be deleted later', () => {
      const gone = givenAccount({}, deleted, { type: 'UserDeactivated', data: { userId: 11, isDeleted: true } });
      expect(decide(gone)).toEqual([]);
      expect(decide(gone, { deletesMessages: ['public'] })).toEqual([
        { type: 'UserDeactivated', data: { userId: 11, isRepeated: true, deletesMessages: ['public'] } },
      ]);
    });

    it('of an owner who is deactivated is for owners, even where no other owner is left but the one who asks', () => {
      const owner = givenAccount({ role: Role.owner }, deactivated);
      expect(() => decide(owner)).toThrow('Must be an organization owner');
      expect(decideDeactivateUser(owner, { ...intent, actions }, facts(Role.owner, 0))).toHaveLength(3);
    });

    it('cannot be mailed: there is no address any more', () => {
      expect(() =>
        decideDeactivateUser(givenAccount({}), { ...intent, actions, comment: '' }, facts(Role.administrator)),
      ).toThrow('A deleted account has no address any more');
    });
  });

  it('of an account that is deactivated deletes what is requested, and nothing else changes', () => {
    const messages = { deletesProfile: false, deletesMessages: ['direct'] } as const;
    const asked = { ...intent, actions: messages, comment: 'Bye' };
    expect(decideDeactivateUser(givenAccount({}, deactivated), asked, facts(Role.administrator))).toEqual([
      { type: 'UserDeactivated', data: { userId: 11, isRepeated: true, deletesMessages: ['direct'] } },
    ]);
    expect(() => decideDeactivateUser(givenAccount({}, deactivated), asked, facts(Role.member))).toThrow(
      'Insufficient permission',
    );
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
