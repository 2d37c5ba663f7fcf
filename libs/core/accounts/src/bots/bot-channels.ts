import { type Directory, type User } from '@chat/directory';
import { InvalidChannelName } from '../user/user.errors.js';

/** Finds channels for a bot by name, among those that the caller can see. */
export type ChannelFinder = (name: string) => number | undefined;

export function channelsSeenBy(directory: Directory, user: User): ChannelFinder {
  return (name) => {
    const channel = directory.channelByName(name);
    return channel && !channel.isArchived && directory.canSeeChannel(user, channel) ? channel.id : undefined;
  };
}

/** The private channels of a bot in which another account is not. */
export function privateChannelsWithout(directory: Directory, botId: number, userId: number): number[] {
  const isIn = (id: number, channelId: number) => directory.subscription(id, channelId)?.isActive === true;
  return [...directory.subscriptionsOf(botId).keys()].filter(
    (id) => directory.channel(id)?.inviteOnly === true && isIn(botId, id) && !isIn(userId, id),
  );
}

/**
 * The id of the channel; null for no channel, which the empty name also means.
 * @throws InvalidChannelName
 */
export function channelIdOf(name: string | null, find: ChannelFinder): number | null {
  if (name === null || name === '') return null;
  const id = find(name);
  if (id === undefined) throw new InvalidChannelName(name);
  return id;
}
