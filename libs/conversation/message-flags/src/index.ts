export { messageFlagsEvents } from './announcements/described-events.js';
export { messageFlagsAnnouncer } from './announcements/message-flags.announce.js';
export { backfillHistory } from './backfill-history/backfill-history.process.js';
export { messageFlagsInitialStates } from './initial-state/message-flags.initial-state.js';
export { MessageFlagsModule } from './message-flags.module.js';
export type { MessageFlagsAdded, MessageFlagsEvent } from './message-flags/message-flags.aggregate.js';
export { messageFlagsFold } from './message-flags/message-flags.fold.js';
