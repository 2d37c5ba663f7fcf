import type { Directory } from '@chat/directory';

/** The private channels of a bot in which another account is not. */
export function privateChannelsWithout(directory: Directory, botId: number, userId: number): number[] {
  const isIn = (id: number, channelId: number) => directory.subscription(id, channelId)?.isActive === true;
  return [...directory.subscriptionsOf(botId).keys()].filter(
    (id) => directory.channel(id)?.inviteOnly === true && isIn(botId, id) && !isIn(userId, id),
  );
}
