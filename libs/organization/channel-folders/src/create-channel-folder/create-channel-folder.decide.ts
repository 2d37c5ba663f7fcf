import {
  type ChannelFolderCreated,
  type ChannelFoldersState,
  type StoredFolder,
  TooManyChannelFolders,
} from '../folder/channel-folders.aggregate.js';
import { acceptFolderName } from '../folder/folder-name.js';
import { LIMITS } from '../channel-folders.limits.js';

export function decideCreateChannelFolder(
  state: ChannelFoldersState,
  requested: Omit<StoredFolder, 'id' | 'isArchived'>,
): ChannelFolderCreated[] {
  const name = acceptFolderName(requested.name, state);
  if (state.length >= LIMITS.channelFolders.inTotal) throw new TooManyChannelFolders();
  const id = Math.max(0, ...state.map((folder) => folder.id)) + 1;
  return [{ type: 'ChannelFolderCreated', data: { folder: { ...requested, id, name, isArchived: false } } }];
}
