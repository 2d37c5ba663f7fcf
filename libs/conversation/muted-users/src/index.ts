export { mutedUsers } from './muted-users.capability.js';
export type { MutedUsersEvent, UserMuted, UserUnmuted } from './muted-users/muted-users.aggregate.js';
