import type { UserJoined } from '@chat/accounts';
import { NOTIFICATION_BOT_ID, Role, type Site } from '@chat/directory';

const BOTS = [
  { name: 'Notification Bot', localPart: 'notification-bot' },
  { name: 'Welcome Bot', localPart: 'welcome-bot' },
  { name: 'Email Gateway', localPart: 'emailgateway' },
] as const;

/** The service's own accounts; they have consecutive ids. */
export function systemBots(site: Site): UserJoined[] {
  return BOTS.map(({ name, localPart }, index) => ({
    type: 'UserJoined',
    data: {
      userId: NOTIFICATION_BOT_ID + index,
      email: `${localPart}@${site.host}`,
      fullName: name,
      role: Role.member,
      isBot: true,
      botType: 1,
      botOwnerId: null,
      isSystemBot: true,
      isImportedStub: false,
      specialPermissions: [],
      apiKeyHash: null,
      passwordHash: null,
    },
  }));
}

/** Id of the founding account, after the bots. */
export const OWNER_ID = NOTIFICATION_BOT_ID + BOTS.length;
