import type { NamedEmoji } from '@chat/directory';
import { DomainError, refusal } from '@chat/kernel';
import { emojiByName, emojiNames } from '@chat/markdown';
import type { OrganizationEmoji } from './organization-emoji.js';

/** The spelling that clients know; `service_extra_emoji` is accepted, too. */
export const EXTRA_EMOJI = 'zulip_extra_emoji';

/** The one emoji that neither Unicode nor the organization has. */
const EXTRA_EMOJI_NAME = 'zulip';

/** An emoji in the form of a request. */
export interface RequestedEmoji {
  readonly name: string;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
}

export class UnknownEmoji extends refusal((name: string) => `Emoji '${name}' does not exist`) {}

export class InvalidEmoji extends DomainError {}

/** The emoji of this name: an active one of the organization, the service's own, or a Unicode one, in this order. */
export function emojiNamed(emoji: OrganizationEmoji, name: string): NamedEmoji | undefined {
  const custom = emoji.active(name);
  if (custom) return { name, code: String(custom.id), type: 'realm_emoji' };
  if (name === EXTRA_EMOJI_NAME) return { name, code: EXTRA_EMOJI_NAME, type: EXTRA_EMOJI };
  const code = emojiByName(name);
  return code === undefined ? undefined : { name, code, type: 'unicode_emoji' };
}

/**
 * The requested emoji: code and type as given, missing ones found by the name. Given ones are not checked, because removing a
 * reaction, and joining an existing one, need no valid emoji (see `checkEmoji`).
 * @throws UnknownEmoji when code or type is missing and nothing has the name
 */
export function resolveEmoji(emoji: OrganizationEmoji, { name, code, type }: RequestedEmoji): NamedEmoji {
  const canonicalType = type === 'service_extra_emoji' ? EXTRA_EMOJI : type;
  if (code !== undefined && canonicalType !== undefined) return { name, code, type: canonicalType };
  const found = emojiNamed(emoji, name);
  if (!found) throw new UnknownEmoji(name);
  return { name, code: code ?? found.code, type: canonicalType ?? found.type };
}

/**
 * Refuses an emoji for new uses: one that does not exist, or a wrong name for it.
 * @throws InvalidEmoji
 */
export function checkEmoji(emoji: OrganizationEmoji, { name, code, type }: NamedEmoji): void {
  switch (type) {
    case 'realm_emoji': {
      const custom = emoji.byCode(code);
      if (!custom) throw new InvalidEmoji('Invalid custom emoji.');
      if (custom.name !== name) throw new InvalidEmoji('Invalid custom emoji name.');
      if (custom.isDeactivated) throw new InvalidEmoji('This custom emoji has been deactivated.');
      return;
    }
    case EXTRA_EMOJI:
      if (code !== EXTRA_EMOJI_NAME) throw new InvalidEmoji('Invalid emoji code.');
      if (name !== EXTRA_EMOJI_NAME) throw new InvalidEmoji('Invalid emoji name.');
      return;
    case 'unicode_emoji':
      if (emojiNames(code).length === 0) throw new InvalidEmoji('Invalid emoji code.');
      if (emojiByName(name) !== code) throw new InvalidEmoji('Invalid emoji name.');
      return;
    default:
      throw new InvalidEmoji('Invalid emoji type.');
  }
}
