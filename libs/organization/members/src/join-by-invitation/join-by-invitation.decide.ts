import { acceptFullName, type TakenInvitation, type UserJoined } from '@chat/accounts';
import type { Role } from '@chat/directory';
import { type AccountFacts, type NewUser, refuseAccount } from '../create-user/create-user.decide.js';

export interface JoiningUser extends NewUser {
  readonly userId: number;
  readonly role: Role;
  readonly passwordHash: string;
  readonly channelIds: readonly number[];
  readonly invitation: TakenInvitation;
}

export function decideJoinByInvitation(joining: JoiningUser, facts: AccountFacts): UserJoined[] {
  refuseAccount(joining, facts);
  const { userId, email, fullName, role, passwordHash, channelIds, invitation } = joining;
  return [
    {
      type: 'UserJoined',
      data: {
        userId,
        email,
        fullName: acceptFullName(fullName, facts.isNameTaken),
        role,
        isBot: false,
        botType: null,
        botOwnerId: null,
        isSystemBot: false,
        isImportedStub: false,
        specialPermissions: [],
        apiKeyHash: null,
        passwordHash,
        ...(facts.settings && { settings: facts.settings }),
        ...(channelIds.length > 0 && { channelIds }),
        ...(facts.announcementChannelId !== undefined && { announcedIn: facts.announcementChannelId }),
        invitation,
      },
    },
  ];
}
