import { boolean, choice, named, object, optional, text } from '@chat/http';

export const statusFields = {
  away: optional(boolean()),
  status_text: optional(text()),
  emoji_name: optional(text()),
  emoji_code: optional(text()),
  reaction_type: optional(choice(['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'])),
};

export const userStatusShape = named('UserStatus', object(statusFields));
