export { userVisibilityAnnouncer, hiddenUsersAnnouncer } from './user-visibility.announce.js';
