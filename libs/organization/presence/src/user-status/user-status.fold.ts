import type { DirectoryFold } from '@chat/directory';
import type { UserStatusChanged } from './user-status.events.js';

export const userStatusFold: DirectoryFold<UserStatusChanged> = {
  UserStatusChanged(directory, { data: { userId, status } }) {
    const user = directory.user(userId);
    if (user) directory.putUser({ ...user, status });
  },
};
