export { channelFoldersAnnouncer } from './announcements/channel-folders.announce.js';
export { channelFoldersEvents } from './announcements/described-events.js';
export { ChannelFoldersModule } from './channel-folders.module.js';
export { channelFoldersAggregate, channelFoldersFold } from './folder/channel-folders.aggregate.js';
export type {
  ChannelFolderChanged,
  ChannelFolderCreated,
  ChannelFoldersEvent,
  ChannelFoldersOrdered,
} from './folder/channel-folders.aggregate.js';
export { channelFoldersInitialState } from './initial-state/channel-folders.initial-state.js';
