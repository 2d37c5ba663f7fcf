import type { DirectoryFold } from '@chat/directory';
import type { ChannelEvent } from './channel.events.js';

export const channelFold: DirectoryFold<ChannelEvent> = {
  ChannelCreated(directory, { data: { channelId, ...settings }, metadata }) {
    directory.putChannel({
      id: channelId,
      ...settings,
      dateCreated: Math.floor(metadata.time / 1000),
      isArchived: false,
    });
  },
};
