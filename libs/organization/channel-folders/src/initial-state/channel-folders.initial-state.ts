import type { InitialState } from '@chat/event-queues';
import { listOf } from '@chat/http';
import type { ChannelFolders } from '../folder/channel-folders.js';
import { channelFolderShape, folderObjects } from '../list-channel-folders/folder-object.js';

export const channelFoldersInitialState = (folders: ChannelFolders): InitialState => ({
  fetchTypes: ['channel_folders'],
  describes: { channel_folders: listOf(channelFolderShape) },
  state: () => ({ channel_folders: folderObjects(folders) }),
});
