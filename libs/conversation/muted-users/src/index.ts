export { mutedUsersEvents } from './announcements/described-events.js';
export { mutedUsersAnnouncer } from './announcements/muted-users.announce.js';
export { mutedUsersInitialState } from './initial-state/muted-users.initial-state.js';
export { MutedUsersModule } from './muted-users.module.js';
export type { MutedUsersEvent, UserMuted, UserUnmuted } from './muted-users/muted-users.aggregate.js';
export { mutedUsersFold } from './muted-users/muted-users.aggregate.js';
