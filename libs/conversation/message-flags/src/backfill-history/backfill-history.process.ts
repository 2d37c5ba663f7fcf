import type { ChannelsSubscribed } from '@chat/channels';
import { reactingBeforeAnswer } from '@chat/processes';
import { BackfillHistory } from './backfill-history.command.js';

export const backfillHistory = reactingBeforeAnswer<ChannelsSubscribed>(
  'backfill-history',
  ['ChannelsSubscribed'],
  ({ data: { userId, subscriptions, isJoining }, metadata, id }) => {
    if (!isJoining) return [];
    const channelIds = subscriptions.map(({ channelId }) => channelId);
    return [new BackfillHistory({ userId, channelIds, cause: { ...metadata, causationId: id } })];
  },
);
