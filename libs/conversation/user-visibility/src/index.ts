export { userVisibilityAnnouncer, hiddenUsersAnnouncer } from './announcements/user-visibility.announce.js';
