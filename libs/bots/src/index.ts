export { botsAnnouncer } from './announcements/bots.announce.js';
export { botsEvents } from './announcements/described-events.js';
export { botsInitialState } from './initial-state/bots.initial-state.js';
