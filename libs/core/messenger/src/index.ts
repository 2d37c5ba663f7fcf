export { Messenger } from './port/messenger.js';
export type { Address, OutgoingMessage } from './port/messenger.js';
