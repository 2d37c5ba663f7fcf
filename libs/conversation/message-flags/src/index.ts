export { messageFlags } from './message-flags.capability.js';
export type { MessageFlagsAdded, MessageFlagsEvent } from './message-flags/message-flags.aggregate.js';
