export { emojiEvents } from './announcements/described-events.js';
export { customEmojiAnnouncer } from './announcements/custom-emoji.announce.js';
export { customEmojiAggregate, customEmojiFold } from './custom-emoji/custom-emoji.aggregate.js';
export type {
  CustomEmojiAdded,
  CustomEmojiDeactivated,
  CustomEmojiEvent,
} from './custom-emoji/custom-emoji.aggregate.js';
export { EmojiModule } from './emoji.module.js';
export { customEmojiInitialState } from './initial-state/custom-emoji.initial-state.js';
