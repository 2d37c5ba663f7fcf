import {
  apiEmail,
  type BotDefaults,
  botDefaults,
  type Directory,
  avatarUrlOf,
  PLAIN_BOT,
  type Site,
  type User,
} from '@chat/directory';
import { boolean, nullable, object, text } from '@chat/http';

export const botDefaultsShape = {
  default_sending_stream: nullable(text()),
  default_events_register_stream: nullable(text()),
  default_all_public_streams: boolean(),
};

export const ownedBotShape = object({
  username: text(),
  full_name: text(),
  api_key: text(),
  avatar_url: text(),
  ...botDefaultsShape,
});

export interface OwnedBot extends BotDefaults {
  readonly username: string;
  readonly full_name: string;
  readonly api_key: string;
  readonly avatar_url: string;
}

export function ownedBot(directory: Directory, site: Site, ownerId: number, bot: User): OwnedBot {
  return {
    username: apiEmail(bot, site),
    full_name: bot.fullName,
    api_key: (bot.bot ?? PLAIN_BOT).apiKey,
    avatar_url: avatarUrlOf(bot),
    ...botDefaults(directory, ownerId, bot),
  };
}
