export { messageAggregate } from './message/message.aggregate.js';
export type { Content, Mentions, MessageContentEdited, MessageEvent, MessagePosted } from './message/message.events.js';
export { messageFold } from './message/message.fold.js';
