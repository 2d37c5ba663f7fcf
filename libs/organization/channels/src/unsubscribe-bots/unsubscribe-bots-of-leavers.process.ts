import type { UserRoleChanged } from '@chat/accounts';
import { type Directory, isGuest, type User } from '@chat/directory';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import type { ChannelPrivacyChanged } from '../channel/channel.events.js';
import type { ChannelsUnsubscribed } from '../subscriptions/subscriptions.aggregate.js';
import { UnsubscribeBot } from './unsubscribe-bot.command.js';

type LosesReach = ChannelsUnsubscribed | ChannelPrivacyChanged | UserRoleChanged;

const TYPES = ['ChannelsUnsubscribed', 'ChannelPrivacyChanged', 'UserRoleChanged'] as const;

/**
 * A member who can no longer read a channel must not read it through a bot, so the member's bots leave it. A bot that is subscribed
 * again stays. Commands: at most the subscribers of a channel, or the bots of an account.
 */
export function unsubscribeBotsOfLeavers(directory: Directory): Process {
  return reactingBeforeAnswer<LosesReach>('unsubscribe-bots-of-leavers', TYPES, (event) => {
    const cause = { ...event.metadata, causationId: event.id };
    const { position } = event;
    return lostByBots(event, directory).map(
      ([botId, channelIds]) => new UnsubscribeBot({ botId, channelIds, position, cause }),
    );
  });
}

function lostByBots(event: LosesReach, directory: Directory): [botId: number, channelIds: readonly number[]][] {
  switch (event.type) {
    case 'ChannelsUnsubscribed': {
      const owner = directory.user(event.data.userId);
      const lost = owner && !owner.isBot ? event.data.channelIds.filter((id) => !canRead(directory, owner, id)) : [];
      return lost.flatMap((id) => botsIn(directory, id, (ownerId) => ownerId === owner!.id));
    }
    case 'ChannelPrivacyChanged': {
      const { channelId } = event.data;
      return botsIn(directory, channelId, (ownerId) => {
        const owner = directory.user(ownerId);
        return owner !== undefined && !canRead(directory, owner, channelId);
      });
    }
    case 'UserRoleChanged': {
      const owner = directory.user(event.data.userId);
      if (!owner || owner.isBot || !isGuest(owner)) return [];
      const bots = [...directory.users()].filter(({ isBot, botOwnerId }) => isBot && botOwnerId === owner.id);
      return bots.flatMap(({ id }) => {
        const channelIds = [...directory.subscriptionsOf(id).keys()];
        const lost = channelIds.filter((each) => directory.isSubscribed(id, each) && !canRead(directory, owner, each));
        return lost.length === 0 ? [] : [[id, lost]];
      });
    }
  }
}

function canRead(directory: Directory, user: User, channelId: number): boolean {
  const channel = directory.channel(channelId);
  return channel === undefined || directory.canReadChannel(user, channel);
}

function botsIn(
  directory: Directory,
  channelId: number,
  isConcerned: (ownerId: number) => boolean,
): [botId: number, channelIds: readonly number[]][] {
  return [...directory.subscribers(channelId)].flatMap((id) => {
    const { isBot, botOwnerId } = directory.user(id)!;
    return isBot && botOwnerId !== null && isConcerned(botOwnerId) ? [[id, [channelId]]] : [];
  });
}
