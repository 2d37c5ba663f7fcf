import type { Directory } from '../directory/directory.js';
import { isAdministrator, PLAIN_BOT, type User } from '../records/user.js';

/** True when the account may change the bot and see its key: as its owner, or as an administrator. */
export function answersFor(actor: Pick<User, 'id' | 'role'>, bot: { readonly botOwnerId: number | null }): boolean {
  return isAdministrator(actor) || bot.botOwnerId === actor.id;
}

/** The person responsible for an account: the owner of a bot, or the account itself. */
export function personBehind(directory: Directory, accountId: number): number {
  return directory.user(accountId)?.botOwnerId ?? accountId;
}

/** True when the account may create more than one person may: an administrator, or the bot of one. */
export function createsWithoutBound(directory: Directory, accountId: number): boolean {
  return [accountId, personBehind(directory, accountId)].some((id) => isAdministrator(directory.user(id) as User));
}

/** Default channels of a bot, in the API's form. A channel that the viewer may not know counts as none. */
export interface BotDefaults {
  /** The current name of the channel; likewise below. */
  readonly default_sending_stream: string | null;
  readonly default_events_register_stream: string | null;
  readonly default_all_public_streams: boolean;
}

export function botDefaults(directory: Directory, viewerId: number, { bot = PLAIN_BOT }: User): BotDefaults {
  const nameOf = (channelId: number | null) => {
    const channel = channelId === null ? undefined : directory.channel(channelId);
    return channel && directory.canSeeChannel(viewerId, channel) ? channel.name : null;
  };
  return {
    default_sending_stream: nameOf(bot.defaultSendingChannelId),
    default_events_register_stream: nameOf(bot.defaultEventsChannelId),
    default_all_public_streams: bot.allPublicChannels,
  };
}

/** Selects the defaults that name this channel. */
export function botDefaultsNaming({ bot }: User, channelId: number, defaults: BotDefaults): Partial<BotDefaults> {
  const { default_sending_stream, default_events_register_stream } = defaults;
  return {
    ...(bot?.defaultSendingChannelId === channelId && { default_sending_stream }),
    ...(bot?.defaultEventsChannelId === channelId && { default_events_register_stream }),
  };
}
