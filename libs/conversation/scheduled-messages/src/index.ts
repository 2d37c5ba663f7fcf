export { scheduledMessages } from './scheduled-messages.capability.js';
