import { fulfil, type ServerPart } from '@chat/capability';
import { ChannelFolderUse } from '@chat/ports';
import { ChannelFoldersModule } from './channel-folders.module.js';
import { channelFoldersAnnouncer, channelFoldersEvents } from './announcements/channel-folders.announce.js';
import { ChannelFolders } from './folder/channel-folders.js';
import { channelFoldersInitialState } from './initial-state/channel-folders.initial-state.js';

export const server: ServerPart = {
  module: ChannelFoldersModule,
  provides: [fulfil(ChannelFolderUse, ChannelFolders)],
  announcers: ({ get }) => ({ channels: [channelFoldersAnnouncer(get(ChannelFolders))] }),
  initialStates: ({ get }) => [channelFoldersInitialState(get(ChannelFolders))],
  describedEvents: channelFoldersEvents,
};
