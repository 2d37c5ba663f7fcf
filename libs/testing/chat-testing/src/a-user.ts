import { EmailVisibility, Role, type User } from '@chat/directory';

/** An account as the directory has it: a member, in use, whose address everybody may see. */
export function aUser(id: number, changes: Partial<User> = {}): User {
  return {
    id,
    deliveryEmail: `User-${id}@example.com`,
    fullName: `User ${id}`,
    role: Role.member,
    isBot: false,
    botType: null,
    botOwnerId: null,
    isSystemBot: false,
    isActive: true,
    isImportedStub: false,
    dateJoined: 1_700_000_000,
    timezone: '',
    avatarVersion: 1,
    emailVisibility: EmailVisibility.everyone,
    specialPermissions: [],
    apiKeyHashes: [`key-${id}`],
    passwordHash: null,
    settings: {},
    ...changes,
  };
}
