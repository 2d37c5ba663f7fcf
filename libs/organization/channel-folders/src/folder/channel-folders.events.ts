import type { ChannelFolder } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type ChannelFoldersEvent = ChannelFolderCreated | ChannelFolderChanged | ChannelFoldersOrdered;

export type ChannelFolderCreated = DomainEvent<
  'ChannelFolderCreated',
  { readonly folder: Omit<ChannelFolder, 'dateCreated'> }
>;
/** Names only what changed. */
export type ChannelFolderChanged = DomainEvent<
  'ChannelFolderChanged',
  {
    readonly folderId: number;
    readonly changes: Partial<Pick<ChannelFolder, 'name' | 'description' | 'renderedDescription' | 'isArchived'>>;
  }
>;
export type ChannelFoldersOrdered = DomainEvent<'ChannelFoldersOrdered', { readonly folderIds: readonly number[] }>;
