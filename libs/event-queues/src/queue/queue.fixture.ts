import { EmailVisibility, Role, type User } from '@chat/directory';
import type { Registration } from './registration.js';

/** A registration that takes everything, for tests. */
export function registrationOf(changes: Partial<Registration> = {}): Registration {
  return {
    queueId: 'queue',
    userId: 10,
    eventTypes: null,
    narrow: [],
    allPublicChannels: false,
    applyMarkdown: false,
    clientGravatar: false,
    slimPresence: false,
    includeSubscribers: false,
    capabilities: [],
    idleTimeoutSeconds: 600,
    position: 0,
    ...changes,
  };
}

/** An account, for tests. */
export function accountOf(id: number, role: Role = Role.member): User {
  return {
    id,
    deliveryEmail: `user${id}@example.com`,
    fullName: `User ${id}`,
    role,
    isBot: false,
    botType: null,
    botOwnerId: null,
    isSystemBot: false,
    isActive: true,
    isImportedStub: false,
    dateJoined: 0,
    timezone: '',
    avatarVersion: 1,
    emailVisibility: EmailVisibility.everyone,
    specialPermissions: [],
    apiKeyHashes: [],
    passwordHash: null,
    settings: {},
  };
}
