import { type BotDefaults, type BotProfile, PLAIN_BOT, type User } from '@chat/directory';
import { boolean, integer, listOf, nullable, object, text } from '@chat/http';

export const serviceShape = object({ base_url: text(), interface: integer(), token: text() });

export function servicesOf({ service }: BotProfile) {
  return service === null ? [] : [{ base_url: service.url, interface: service.interface, token: service.token }];
}

export interface RealmBot extends BotDefaults {
  readonly user_id: number;
  readonly services: ReturnType<typeof servicesOf>;
}

export const realmBotShape = object({
  user_id: integer(),
  default_sending_stream: nullable(text()),
  default_events_register_stream: nullable(text()),
  default_all_public_streams: boolean(),
  services: listOf(serviceShape),
});

export function realmBot(bot: User, defaults: BotDefaults): RealmBot {
  return { user_id: bot.id, ...defaults, services: servicesOf(bot.bot ?? PLAIN_BOT) };
}
