import type { ServerPart } from '@chat/capability';
import { ChannelFoldersModule } from './channel-folders.module.js';
import { channelFoldersAnnouncer } from './announcements/channel-folders.announce.js';
import { channelFoldersEvents } from './announcements/described-events.js';
import { channelFoldersInitialState } from './initial-state/channel-folders.initial-state.js';

export const server: ServerPart = {
  module: ChannelFoldersModule,
  announcers: () => ({ channels: [channelFoldersAnnouncer] }),
  initialStates: ({ directory }) => [channelFoldersInitialState(directory)],
  describedEvents: channelFoldersEvents,
};
