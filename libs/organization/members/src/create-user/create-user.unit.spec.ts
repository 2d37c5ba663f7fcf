import { foldName } from '@chat/accounts';
import { Role } from '@chat/directory';
import { type CreateUserFacts, decideCreateUser } from './create-user.decide.js';

const facts: CreateUserFacts = {
  creator: { specialPermissions: ['create_users'] },
  isNameTaken: () => false,
  addressFault: null,
  isEmailTaken: false,
};
const newUser = {
  userId: 12,
  email: ' Romeo@example.com',
  password: 'star-crossed',
  fullName: ' Romeo ',
  passwordHash: '$argon2id$…',
};

describe('creating an account', () => {
  it('makes a member and a stub, whose address keeps its spelling', () => {
    const [joined] = decideCreateUser(newUser, facts);
    expect(joined?.data).toMatchObject({
      userId: 12,
      email: 'Romeo@example.com',
      fullName: 'Romeo',
      role: Role.member,
      isBot: false,
      isImportedStub: true,
      apiKeyHash: null,
      passwordHash: '$argon2id$…',
    });
  });

  it('stores nothing of the password but its hash', () => {
    expect(JSON.stringify(decideCreateUser(newUser, facts))).not.toContain(newUser.password);
  });

  it('checks in the documented order', () => {
    const { creator } = facts;
    expect(check({})).toThrow('User not authorized to create users');
    expect(check({}, { creator })).toThrow('Name must not be empty!');
    expect(check({ fullName: 'Romeo' }, { creator })).toThrow('Bad name or username');
    const known = { fullName: 'Romeo', email: 'r@e.org' };
    expect(check(known, { creator })).toThrow("Email 'r@e.org' not allowed in this organization");
    expect(check(known, { creator, addressFault: 'plus' })).toThrow('Email addresses containing + are not allowed.');
    expect(check(known, { creator, addressFault: null })).toThrow('Email is already in use.');
    expect(check(known, { creator, addressFault: null, isEmailTaken: false })).toThrow('The password is too weak.');
  });

  it('refuses a name that is taken where names are unique', () => {
    const whereRomeoIs = { ...facts, isNameTaken: (folded: string) => folded === foldName('ROMEO') };
    expect(() => decideCreateUser(newUser, whereRomeoIs)).toThrow('Unique names required in this organization.');
  });
});

/** A request in which everything is wrong, but for the given. */
function check(user: Partial<typeof newUser>, right: Partial<CreateUserFacts> = {}) {
  const wrongFacts = {
    ...facts,
    creator: { specialPermissions: [] },
    addressFault: 'domain',
    isEmailTaken: true,
  } as const;
  const wrongUser = { ...newUser, fullName: '', email: 'romeo', password: 'short' };
  return () => decideCreateUser({ ...wrongUser, ...user }, { ...wrongFacts, ...right });
}
