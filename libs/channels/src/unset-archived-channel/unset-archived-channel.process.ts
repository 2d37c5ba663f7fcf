import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '@chat/processes';
import { UnsetArchivedChannel } from '@chat/realm';
import type { ChannelArchived } from '../channel/channel.events.js';

/** When a channel is archived, nothing is announced or reported in it any more. */
export const unsetArchivedChannel: Process = {
  name: 'unset-archived-channel',
  types: ['ChannelArchived'],
  commands(event) {
    if (event.type !== 'ChannelArchived') return [];
    const { channelId } = (event as RecordedEvent<ChannelArchived>).data;
    const cause = { ...event.metadata, causationId: event.id };
    return [new UnsetArchivedChannel({ channelId, cause })];
  },
};
