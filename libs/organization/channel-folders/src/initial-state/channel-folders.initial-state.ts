import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import { listOf } from '@chat/http';
import { channelFolderShape, folderObjects } from '../list-channel-folders/folder-object.js';

export const channelFoldersInitialState = (directory: Directory): InitialState => ({
  fetchTypes: ['channel_folders'],
  describes: { channel_folders: listOf(channelFolderShape) },
  state: () => ({ channel_folders: folderObjects(directory) }),
});
