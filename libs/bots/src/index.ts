export { botsAnnouncer } from './announcements/bots.announce.js';
export { botsEvents } from './announcements/described-events.js';
export type { BotStorageChanged } from './storage/bot-storage.events.js';
export { botStorageProjection } from './bot-storage/bot-storage.projection.js';
export { BotsModule } from './bots.module.js';
export { eraseReplacedBotStorage } from './erase-replaced-bot-storage/erase-replaced-bot-storage.process.js';
export { botsInitialState } from './initial-state/bots.initial-state.js';
