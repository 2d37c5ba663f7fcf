import type { Directory } from '../directory/directory.js';
import { isAdministrator, PLAIN_BOT, type User } from '../records/user.js';

/** May the account change the bot and see its key: as its owner, or as an administrator? */
export function answersFor(actor: Pick<User, 'id' | 'role'>, bot: { readonly botOwnerId: number | null }): boolean {
  return isAdministrator(actor) || bot.botOwnerId === actor.id;
}

/** What a bot does by default, with the names that its channels have now, in the API's words. */
export interface BotDefaults {
  readonly default_sending_stream: string | null;
  readonly default_events_register_stream: string | null;
  readonly default_all_public_streams: boolean;
}

export function botDefaults(directory: Directory, { bot = PLAIN_BOT }: User): BotDefaults {
  return {
    default_sending_stream: channelName(directory, bot.defaultSendingChannelId),
    default_events_register_stream: channelName(directory, bot.defaultEventsChannelId),
    default_all_public_streams: bot.allPublicChannels,
  };
}

function channelName(directory: Directory, channelId: number | null): string | null {
  return channelId === null ? null : (directory.channel(channelId)?.name ?? null);
}
