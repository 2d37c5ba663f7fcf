import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import { listOf } from '@chat/http';
import { channelFolderShape, folderObjects } from '../list-channel-folders/folder-object.js';

/** What a registering client learns about folders of channels (contract, event-queues: Register response). */
export const channelFoldersInitialState = (directory: Directory): InitialState => ({
  fetchTypes: ['channel_folders'],
  describes: { channel_folders: listOf(channelFolderShape) },
  state: () => ({ channel_folders: folderObjects(directory) }),
});
