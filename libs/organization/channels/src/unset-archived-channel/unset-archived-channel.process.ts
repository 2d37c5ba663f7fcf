import { reactingBeforeAnswer } from '@chat/processes';
import { UnsetArchivedChannel } from '@chat/realm';
import type { ChannelArchived } from '../channel/channel.events.js';

/** When a channel is archived, nothing is announced or reported in it any more. */
export const unsetArchivedChannel = reactingBeforeAnswer<ChannelArchived>(
  'unset-archived-channel',
  ['ChannelArchived'],
  (event) => {
    const { channelId } = event.data;
    const cause = { ...event.metadata, causationId: event.id };
    return [new UnsetArchivedChannel({ channelId, cause })];
  },
);
