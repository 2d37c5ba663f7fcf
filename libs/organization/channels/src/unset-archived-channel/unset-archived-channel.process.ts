import { reactingBeforeAnswer } from '@chat/processes';
import { UnsetArchivedChannel } from '@chat/realm';
import type { ChannelArchived } from '../channel/channel.events.js';

/** When a channel is archived, it no longer receives notices or reports. */
export const unsetArchivedChannel = reactingBeforeAnswer<ChannelArchived>(
  'unset-archived-channel',
  ['ChannelArchived'],
  (event) => {
    const { channelId } = event.data;
    const cause = { ...event.metadata, causationId: event.id };
    return [new UnsetArchivedChannel({ channelId, cause })];
  },
);
