import type { Meanings } from '@chat/http';

export const emojiMeanings: Meanings = {
  emoji: 'Custom emoji.',
  emoji_id: 'Id of the custom emoji.',
  realm_emoji: 'Custom emoji, by their ids.',
  source_url: 'URL of the picture.',
  still_url: 'URL of a picture that does not move; null: it never moves.',
};
