import { boolean, dictOf, integer, named, nullable, object, text } from '@chat/http';

export const emojiShape = named(
  'CustomEmoji',
  object({
    id: text(),
    name: text(),
    source_url: text(),
    still_url: nullable(text()),
    deactivated: boolean(),
    author_id: nullable(integer()),
  }),
);

export const allEmojiShape = dictOf(emojiShape);
