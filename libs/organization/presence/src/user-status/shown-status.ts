import type { NamedEmoji, User } from '@chat/directory';

/** The status by wire names (contract, presence: Reading a status); empty when there is none. */
export function shownStatus({ status, settings }: User): Readonly<Record<string, unknown>> {
  return {
    ...(settings['presence_enabled'] === false && { away: true }),
    ...(status?.text && { status_text: status.text }),
    ...(status?.emoji && emojiFields(status.emoji)),
  };
}

export function emojiFields({ name, code, type }: NamedEmoji) {
  return { emoji_name: name, emoji_code: code, reaction_type: type };
}
