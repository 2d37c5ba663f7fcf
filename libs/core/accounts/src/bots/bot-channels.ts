import { type Directory, type User } from '@chat/directory';
import { InvalidChannelName } from '../user/user.errors.js';

/** Finds the channels that somebody names for a bot, among those that this somebody can see. */
export type ChannelFinder = (name: string) => number | undefined;

export function channelsSeenBy(directory: Directory, user: User): ChannelFinder {
  return (name) => {
    const channel = directory.channelByName(name);
    return channel && !channel.isArchived && directory.canSeeChannel(user, channel) ? channel.id : undefined;
  };
}

/** The private channels in which a bot is, and somebody else is not. */
export function privateChannelsWithout(directory: Directory, botId: number, userId: number): number[] {
  const isIn = (id: number, channelId: number) => directory.subscription(id, channelId)?.isActive === true;
  return [...directory.subscriptionsOf(botId).keys()].filter(
    (id) => directory.channel(id)?.inviteOnly === true && isIn(botId, id) && !isIn(userId, id),
  );
}

/** The id of the channel; null for no channel, which is also what the empty name says. @throws InvalidChannelName */
export function channelIdOf(name: string | null, find: ChannelFinder): number | null {
  if (name === null || name === '') return null;
  const id = find(name);
  if (id === undefined) throw new InvalidChannelName(name);
  return id;
}
