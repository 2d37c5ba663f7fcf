import { userAggregate } from '@chat/accounts';
import { Role, type User } from '@chat/directory';
import fc from 'fast-check';
import { aUser, givenAccount } from '@chat/chat-testing';
import { decideUpdateUser, type UpdateUserFacts } from './update-user.decide.js';

const byOwner: UpdateUserFacts = {
  editor: aUser(11, { role: Role.owner, specialPermissions: ['change_user_emails'] }),
  otherOwners: 1,
  isNameTaken: () => false,
  acceptProfile: () => [],
  addressFaultOf: (email) => (email.endsWith('@elsewhere.example') ? 'domain' : null),
  accountOf: () => undefined,
};
const byAdministrator = { ...byOwner, editor: aUser(11, { role: Role.administrator }) };

const update = (changes: { fullName?: string; role?: Role; newEmail?: string }) => ({
  userId: 11,
  fullName: undefined,
  role: undefined,
  newEmail: undefined,
  ...changes,
});

describe('updating an account', () => {
  it('changes role and name, in this order', () => {
    expect(
      decideUpdateUser(givenAccount({}), update({ fullName: ' Prince ', role: Role.moderator }), byAdministrator),
    ).toEqual([
      { type: 'UserRoleChanged', data: { userId: 11, role: Role.moderator, previousRole: Role.member } },
      { type: 'UserRenamed', data: { userId: 11, fullName: 'Prince' } },
    ]);
  });

  it.each([{}, { fullName: 'Hamlet' }, { fullName: '  ' }, { role: Role.member }])(
    'writes nothing for %j',
    (changes) => {
      expect(decideUpdateUser(givenAccount({}), update(changes), byAdministrator)).toEqual([]);
    },
  );

  it('is for administrators, even about oneself and with nothing to change', () => {
    const byMember = { ...byOwner, editor: aUser(11, { role: Role.moderator }) };
    expect(() => decideUpdateUser(givenAccount({}), update({}), byMember)).toThrow('Insufficient permission');
  });

  it('works for deactivated accounts', () => {
    const state = givenAccount({}, { type: 'UserDeactivated', data: { userId: 11 } });
    expect(decideUpdateUser(state, update({ fullName: 'Ghost' }), byOwner)).toHaveLength(1);
  });

  it('lets only owners give and take ownership', () => {
    const give = () => decideUpdateUser(givenAccount({}), update({ role: Role.owner }), byAdministrator);
    const take = () =>
      decideUpdateUser(givenAccount({ role: Role.owner }), update({ role: Role.member }), byAdministrator);
    for (const refused of [give, take]) expect(refused).toThrow('Must be an organization owner');
    expect(decideUpdateUser(givenAccount({}), update({ role: Role.owner }), byOwner)).toHaveLength(1);
  });

  it('leaves the organization an owner', () => {
    const [owner, demotion] = [givenAccount({ role: Role.owner }), update({ role: Role.guest })];
    expect(() => decideUpdateUser(owner, demotion, { ...byOwner, otherOwners: 0 })).toThrow(
      'The owner permission cannot be removed from the only organization owner.',
    );
    expect(decideUpdateUser(owner, demotion, byOwner)).toHaveLength(1);
  });

  it.each([Role.owner, Role.administrator])('does not raise a guest to role %i', (role) => {
    const raise = () => decideUpdateUser(givenAccount({ role: Role.guest }), update({ role }), byOwner);
    expect(raise).toThrow('Guests cannot be organization administrators');
  });

  it('changes nothing when the second change is refused', () => {
    const both = update({ role: Role.moderator, fullName: 'a*b' });
    expect(() => decideUpdateUser(givenAccount({}), both, byOwner)).toThrow('Invalid characters in name!');
  });

  it('of an account that does not exist is refused', () => {
    expect(() => decideUpdateUser(userAggregate.initialState, update({}), byOwner)).toThrow('No such user');
  });

  it('gives it another address, as an owner with the special permission', () => {
    const changed = { userId: 11, email: 'prince@example.com', previousEmail: 'hamlet@example.com' };
    const intent = update({ newEmail: ' prince@example.com' });
    expect(decideUpdateUser(givenAccount({}), intent, byOwner)).toEqual([{ type: 'UserEmailChanged', data: changed }]);
    const others = [
      aUser(11, { role: Role.administrator, specialPermissions: ['change_user_emails'] }),
      aUser(11, { role: Role.owner }),
    ];
    for (const editor of others) {
      expect(() =>
        decideUpdateUser(givenAccount({}), update({ newEmail: 'hamlet@example.com' }), { ...byOwner, editor }),
      ).toThrow('User not authorized to change user emails');
    }
  });

  it.each<[string, Partial<User> | undefined, string]>([
    ['no address', undefined, 'Invalid new email address.'],
    ['taken@example.com', {}, 'New email value error: Already has an account.'],
    ['taken@example.com', { isActive: false }, 'New email value error: Account has been deactivated.'],
    ['taken@example.com', { isSystemBot: true }, 'New email value error: Reserved for system bots.'],
  ])('refuses the address %s of %j', (newEmail, holder, message) => {
    const facts = { ...byOwner, accountOf: () => holder && aUser(12, holder) };
    expect(() => decideUpdateUser(givenAccount({}), update({ newEmail }), facts)).toThrow(message);
  });

  it('twice writes once', () => {
    const role = fc.constantFrom(...Object.values(Role));
    const fullName = fc.constantFrom('Hamlet', 'Prince', ' Prince', '');
    fc.assert(
      fc.property(role, role, fullName, (previous, next, name) => {
        fc.pre(previous !== Role.guest);
        const intent = update({ role: next, fullName: name });
        const before = givenAccount({ role: previous });
        const after = decideUpdateUser(before, intent, byOwner).reduce(
          (state, event) => userAggregate.evolve(state, event),
          before,
        );
        expect(decideUpdateUser(after, intent, byOwner)).toEqual([]);
      }),
    );
  });
});
