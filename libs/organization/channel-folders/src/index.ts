export { channelFolders } from './channel-folders.capability.js';
export type {
  ChannelFolderChanged,
  ChannelFolderCreated,
  ChannelFoldersEvent,
  ChannelFoldersOrdered,
} from './folder/channel-folders.aggregate.js';
