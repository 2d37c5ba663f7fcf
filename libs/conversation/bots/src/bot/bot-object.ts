import { apiEmail, botDefaults, type Directory, avatarUrlOf, PLAIN_BOT, type Site, type User } from '@chat/directory';
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

export function ownedBot(directory: Directory, site: Site, ownerId: number, bot: User) {
  return {
    username: apiEmail(bot, site),
    full_name: bot.fullName,
    api_key: (bot.bot ?? PLAIN_BOT).apiKey,
    avatar_url: avatarUrlOf(bot),
    ...botDefaults(directory, ownerId, bot),
  };
}
