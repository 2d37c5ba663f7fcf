import {
  type ChannelFolderChanged,
  ChannelFolderInUse,
  type ChannelFoldersState,
  NoSuchChannelFolder,
} from '../folder/channel-folders.aggregate.js';
import { acceptFolderName } from '../folder/folder-name.js';

export interface ChangeChannelFolderInput {
  readonly actorId: number;
  readonly folderId: number;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isArchived: boolean | undefined;
}

export interface ChangeChannelFolderFacts {
  readonly renderedDescription: string;
  readonly isUsed: boolean;
}

export function decideChangeChannelFolder(
  state: ChannelFoldersState,
  requested: Omit<ChangeChannelFolderInput, 'cause' | 'actorId'>,
  { renderedDescription, isUsed }: ChangeChannelFolderFacts,
): ChannelFolderChanged[] {
  const { folderId, description, isArchived } = requested;
  const folder = state.find(({ id }) => id === folderId);
  if (!folder) throw new NoSuchChannelFolder();
  const others = state.filter(({ id }) => id !== folderId);
  const name = requested.name === undefined ? folder.name : acceptFolderName(requested.name, others);
  if (isArchived && !folder.isArchived && isUsed) throw new ChannelFolderInUse();
  const changes = {
    ...(name !== folder.name && { name }),
    ...(description !== undefined && description !== folder.description && { description, renderedDescription }),
    ...(isArchived !== undefined && isArchived !== folder.isArchived && { isArchived }),
  };
  return Object.keys(changes).length > 0 ? [{ type: 'ChannelFolderChanged', data: { folderId, changes } }] : [];
}
