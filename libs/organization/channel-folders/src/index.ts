export { channelFolders } from './channel-folders.capability.js';
export { channelFoldersAggregate } from './folder/channel-folders.aggregate.js';
export type {
  ChannelFolderChanged,
  ChannelFolderCreated,
  ChannelFoldersEvent,
  ChannelFoldersOrdered,
} from './folder/channel-folders.aggregate.js';
