export { emoji } from './emoji.capability.js';
export { customEmojiAggregate } from './custom-emoji/custom-emoji.aggregate.js';
export type {
  CustomEmojiAdded,
  CustomEmojiDeactivated,
  CustomEmojiEvent,
} from './custom-emoji/custom-emoji.aggregate.js';
