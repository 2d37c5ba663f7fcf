export { acquaintancesAnnouncer, partingAnnouncer } from './acquaintances.announce.js';
