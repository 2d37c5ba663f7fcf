import { strip } from '@chat/kernel';
import { EmojiNameEndsBadly, EmojiNameInvalid, EmojiNameMissing } from './custom-emoji.aggregate.js';

export function emojiName(given: string): string {
  const name = strip(given).replaceAll(' ', '_');
  if (name === '') throw new EmojiNameMissing();
  if (!/^[0-9a-z_-]+$/.test(name)) throw new EmojiNameInvalid();
  if (/[_-]$/.test(name)) throw new EmojiNameEndsBadly();
  return name;
}
