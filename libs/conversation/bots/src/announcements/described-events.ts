import { boolean, event, integer, listOf, nullable, object, optional, text } from '@chat/http';
import { realmBotShape, serviceShape } from '../realm-bot/realm-bot.js';

export const botsEvents = [
  event('realm_bot/add', 'There is a bot that the reader answers for.', { bot: realmBotShape }),
  event('realm_bot/update', 'A bot does something else by default, or calls something else.', {
    bot: object({
      user_id: integer(),
      default_sending_stream: optional(nullable(text())),
      default_events_register_stream: optional(nullable(text())),
      default_all_public_streams: optional(boolean()),
      services: optional(listOf(serviceShape)),
    }),
  }),
  event('realm_bot/delete', 'The reader does not answer for the bot any more.', {
    bot: object({ user_id: integer() }),
  }),
];
