import type { Meanings } from '@chat/http';

export const emojiMeanings: Meanings = {
  emoji: 'Custom emoji of the organization, deactivated ones included.',
  emoji_id: 'Id of the custom emoji.',
  realm_emoji: 'Custom emoji by id, deactivated ones included.',
  source_url: 'URL of the picture.',
  still_url: 'URL of a picture that does not move; null: it never moves.',
};
