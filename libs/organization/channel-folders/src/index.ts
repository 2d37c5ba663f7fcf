export { channelFoldersAnnouncer } from './announcements/channel-folders.announce.js';
export { channelFoldersEvents } from './announcements/described-events.js';
export { ChannelFoldersModule } from './channel-folders.module.js';
export { channelFoldersAggregate } from './folder/channel-folders.aggregate.js';
export type {
  ChannelFolderChanged,
  ChannelFolderCreated,
  ChannelFoldersEvent,
  ChannelFoldersOrdered,
} from './folder/channel-folders.events.js';
export { channelFoldersFold } from './folder/channel-folders.fold.js';
export { channelFoldersInitialState } from './initial-state/channel-folders.initial-state.js';
