import {
  deletedUserAddress,
  DELETED_USER_NAME,
  type DirectoryFold,
  EmailVisibility,
  PLAIN_BOT,
  receivingNothing,
  receivingSince,
  Role,
  type Subscription,
  type User,
  type WritableDirectory,
} from '@chat/directory';
import { emailVisibilityIn, withIssued, withoutAudit, withoutPermission, withPermission } from './user.aggregate.js';
import type { UserEvent } from './user.events.js';

export const userFold: DirectoryFold<UserEvent> = {
  UserJoined(directory, { data, metadata }) {
    directory.putUser({
      id: data.userId,
      deliveryEmail: data.email,
      fullName: data.fullName,
      role: data.role,
      isBot: data.isBot,
      botType: data.botType,
      botOwnerId: data.botOwnerId,
      isSystemBot: data.isSystemBot,
      isActive: true,
      isImportedStub: data.isImportedStub,
      dateJoined: Math.floor(metadata.time / 1000),
      timezone: '',
      avatarVersion: 1,
      emailVisibility: emailVisibilityIn(data.settings ?? {}),
      specialPermissions: data.specialPermissions,
      apiKeyHashes: data.apiKeyHash === null ? [] : [data.apiKeyHash],
      passwordHash: data.passwordHash,
      settings: data.settings ?? {},
      ...(data.bot && { bot: data.bot }),
    });
  },
  UserLoggedInFirst: (directory, { data, metadata }) =>
    change(directory, data.userId, { isImportedStub: false, dateJoined: Math.floor(metadata.time / 1000) }),
  ApiKeyIssued: (directory, { data }) =>
    change(directory, data.userId, (user) => ({ apiKeyHashes: withIssued(user.apiKeyHashes, data) })),
  ApiKeyRotated: (directory, { data: { userId, apiKeyHash, apiKey } }) =>
    change(directory, userId, ({ bot = PLAIN_BOT }) => ({
      apiKeyHashes: [apiKeyHash],
      ...(apiKey !== undefined && { bot: { ...bot, apiKey } }),
    })),
  PasswordChanged: (directory, { data }) =>
    change(directory, data.userId, ({ isPasswordDisabled }) => ({
      passwordHash: data.passwordHash,
      ...(isPasswordDisabled && { isPasswordDisabled: false }),
    })),
  PasswordDisabled: (directory, { data }) => change(directory, data.userId, { isPasswordDisabled: true }),
  UserRenamed: (directory, { data }) => change(directory, data.userId, { fullName: data.fullName }),
  UserRoleChanged: (directory, { data: { userId, role } }) =>
    replace(directory, userId, (user) => ({ ...(role === Role.guest ? withoutAudit(user) : user), role })),
  UserEmailChanged: (directory, { data }) => change(directory, data.userId, { deliveryEmail: data.email }),
  EmailVisibilityChanged: (directory, { data }) => change(directory, data.userId, { emailVisibility: data.visibility }),
  UserSettingsChanged: (directory, { data: { userId, settings } }) =>
    change(directory, userId, (user) => {
      const { timezone = user.timezone, ...others } = settings;
      return { timezone: timezone as string, settings: { ...user.settings, ...others } };
    }),
  AvatarChanged(directory, { data: { userId, avatar } }) {
    const user = directory.user(userId);
    if (!user) return;
    const { avatar: _, ...rest } = user;
    directory.putUser({ ...rest, avatarVersion: user.avatarVersion + 1, ...(avatar && { avatar }) });
  },
  BotProfileChanged: (directory, { data: { userId, changes } }) =>
    change(directory, userId, ({ bot = PLAIN_BOT }) => ({ bot: { ...bot, ...changes } })),
  BotOwnerChanged: (directory, { data: { userId, ownerId } }) => change(directory, userId, { botOwnerId: ownerId }),
  SpecialPermissionGranted: (directory, { data }) =>
    replace(directory, data.userId, (user) => withPermission(user, data)),
  SpecialPermissionRevoked: (directory, { data: { userId, permission } }) =>
    replace(directory, userId, (user) => withoutPermission(user, permission)),
  AccountDeleted(directory, { data: { userId, role, isBot, botType, botOwnerId, isImportedStub, dateJoined } }) {
    directory.putUser({
      id: userId,
      deliveryEmail: deletedUserAddress(userId),
      fullName: DELETED_USER_NAME,
      role,
      isBot,
      botType,
      botOwnerId,
      isSystemBot: false,
      isActive: false,
      isDeleted: true,
      isImportedStub,
      dateJoined,
      timezone: '',
      avatarVersion: 1,
      emailVisibility: EmailVisibility.everyone,
      specialPermissions: [],
      apiKeyHashes: [],
      passwordHash: null,
      settings: {},
      ...(isBot && { bot: PLAIN_BOT }),
    });
    for (const subscription of directory.subscriptionsOf(userId).values())
      directory.putSubscription({ ...subscription, intervals: [] });
  },
  UserDeactivated(directory, { data: { userId, isDeleted } }) {
    replace(directory, userId, (user) => ({
      ...withoutAudit(user),
      isActive: false,
      ...(isDeleted && { isDeleted }),
    }));
    boundSubscriptions(directory, userId, (intervals) => receivingNothing(directory, intervals));
  },
  WaitingPeriodPassed: (directory, { data: { userId, waitingDays } }) =>
    change(directory, userId, { waitedDays: waitingDays }),
  UserReactivated(directory, { data, position }) {
    const user = directory.user(data.userId);
    if (!user) return;
    const { isDeleted: _, ...rest } = user;
    directory.putUser({ ...rest, isActive: true });
    boundSubscriptions(directory, data.userId, (intervals) => receivingSince(directory, position, intervals));
  },
};

type Changes = Partial<User> | ((user: User) => Partial<User>);

function change(directory: WritableDirectory, userId: number, changes: Changes): void {
  const user = directory.user(userId);
  if (user) directory.putUser({ ...user, ...(typeof changes === 'function' ? changes(user) : changes) });
}

function replace(directory: WritableDirectory, userId: number, changed: (user: User) => User): void {
  const user = directory.user(userId);
  if (user) directory.putUser(changed(user));
}

/** A deactivated account keeps its subscriptions, but gets no messages (contract, messages: Who can read a message). */
function boundSubscriptions(
  directory: WritableDirectory,
  userId: number,
  bound: (intervals: Subscription['intervals']) => Subscription['intervals'],
): void {
  for (const subscription of directory.subscriptionsOf(userId).values()) {
    if (!subscription.isActive) continue;
    directory.putSubscription({ ...subscription, intervals: bound(subscription.intervals) });
  }
}
