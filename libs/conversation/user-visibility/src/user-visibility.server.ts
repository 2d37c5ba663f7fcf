import type { ServerPart } from '@chat/capability';
import { hiddenUsersAnnouncer, userVisibilityAnnouncer } from './announcements/user-visibility.announce.js';

export const server: ServerPart = {
  announcers: ({ site }) => ({ accounts: [userVisibilityAnnouncer(site)], partings: [hiddenUsersAnnouncer] }),
};
