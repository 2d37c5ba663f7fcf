import { EmailVisibility, Role, type User } from '@chat/directory';

/** An account as the directory shows it. */
export function account(differences: Partial<User> = {}): User {
  const id = differences.id ?? 11;
  return {
    id,
    deliveryEmail: `person${id}@example.com`,
    fullName: `Person ${id}`,
    role: Role.member,
    isBot: false,
    botType: null,
    botOwnerId: null,
    isSystemBot: false,
    isActive: true,
    isImportedStub: false,
    dateJoined: 1_571_557_800,
    timezone: '',
    avatarVersion: 1,
    emailVisibility: EmailVisibility.everyone,
    specialPermissions: [],
    apiKeyHashes: [],
    passwordHash: null,
    settings: {},
    ...differences,
  };
}
