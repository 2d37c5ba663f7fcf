import { type Directory, type DirectoryFold, EmailVisibility, type User } from '@chat/directory';
import { withIssued } from './user.aggregate.js';
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
      emailVisibility: EmailVisibility.everyone,
      specialPermissions: data.specialPermissions,
      apiKeyHashes: data.apiKeyHash === null ? [] : [data.apiKeyHash],
      passwordHash: data.passwordHash,
      settings: {},
    });
  },
  UserLoggedInFirst: (directory, { data, metadata }) =>
    change(directory, data.userId, { isImportedStub: false, dateJoined: Math.floor(metadata.time / 1000) }),
  ApiKeyIssued: (directory, { data }) =>
    change(directory, data.userId, (user) => ({ apiKeyHashes: withIssued(user.apiKeyHashes, data) })),
  ApiKeyRotated: (directory, { data }) => change(directory, data.userId, { apiKeyHashes: [data.apiKeyHash] }),
  PasswordChanged: (directory, { data }) => change(directory, data.userId, { passwordHash: data.passwordHash }),
  UserRenamed: (directory, { data }) => change(directory, data.userId, { fullName: data.fullName }),
  UserRoleChanged: (directory, { data }) => change(directory, data.userId, { role: data.role }),
  UserDeactivated: (directory, { data }) => change(directory, data.userId, { isActive: false }),
  UserReactivated: (directory, { data }) => change(directory, data.userId, { isActive: true }),
};

type Changes = Partial<User> | ((user: User) => Partial<User>);

function change(directory: Directory, userId: number, changes: Changes): void {
  const user = directory.user(userId);
  if (user) directory.putUser({ ...user, ...(typeof changes === 'function' ? changes(user) : changes) });
}
