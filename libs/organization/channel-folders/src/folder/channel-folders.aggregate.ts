import type { DirectoryFold } from '@chat/directory';
import { type Aggregate, DomainError, type DomainEvent, refusal } from '@chat/kernel';
import { LIMITS } from '../channel-folders.limits.js';
import type { ChannelFolder, ChannelFolders } from './channel-folders.js';

// These names are the storage format: they are never renamed.

export type ChannelFoldersEvent = ChannelFolderCreated | ChannelFolderChanged | ChannelFoldersOrdered;

export type ChannelFolderCreated = DomainEvent<
  'ChannelFolderCreated',
  { readonly folder: Omit<ChannelFolder, 'dateCreated'> }
>;
export type ChannelFolderChanged = DomainEvent<
  'ChannelFolderChanged',
  {
    readonly folderId: number;
    readonly changes: Partial<Pick<ChannelFolder, 'name' | 'description' | 'renderedDescription' | 'isArchived'>>;
  }
>;
export type ChannelFoldersOrdered = DomainEvent<'ChannelFoldersOrdered', { readonly folderIds: readonly number[] }>;

export type StoredFolder = Omit<ChannelFolder, 'dateCreated'>;

export type ChannelFoldersState = readonly StoredFolder[];

export const channelFoldersAggregate: Aggregate<ChannelFoldersState, ChannelFoldersEvent> = {
  initialState: [],
  evolve: (state, event) => {
    if (event.type === 'ChannelFolderCreated') return [...state, event.data.folder];
    return changedFolders(state, event);
  },
  streamName: (realmId) => `channelFolders-${realmId}`,
};

/** The folders after an event that creates none. */
export function changedFolders<Folder extends StoredFolder>(
  folders: readonly Folder[],
  event: Exclude<ChannelFoldersEvent, { type: 'ChannelFolderCreated' }>,
): readonly Folder[] {
  switch (event.type) {
    case 'ChannelFolderChanged': {
      const { folderId, changes } = event.data;
      return folders.map((folder) => (folder.id === folderId ? { ...folder, ...changes } : folder));
    }
    case 'ChannelFoldersOrdered': {
      const place = new Map(event.data.folderIds.map((id, at) => [id, at]));
      return folders.toSorted((a, b) => (place.get(a.id) ?? folders.length) - (place.get(b.id) ?? folders.length));
    }
  }
}

export const channelFoldersFold = (folders: ChannelFolders): DirectoryFold<ChannelFoldersEvent> => ({
  ChannelFolderCreated(_directory, { data: { folder }, metadata }) {
    const others = folders.all.filter(({ id }) => id !== folder.id);
    folders.all = [...others, { ...folder, dateCreated: Math.floor(metadata.time / 1000) }];
  },
  ChannelFolderChanged(_directory, event) {
    folders.all = changedFolders(folders.all, event);
  },
  ChannelFoldersOrdered(_directory, event) {
    folders.all = changedFolders(folders.all, event);
  },
});

export class ChannelFolderNameEmpty extends refusal("Channel folder name can't be empty.") {}

export class ChannelFolderNameHasInvalidCharacter extends DomainError {
  /** @param position of the character, from 1 */
  constructor(position: number) {
    super(`Invalid character in channel folder name, at position ${position}.`);
  }
}

export class ChannelFolderExists extends refusal((name: string) => `Channel folder '${name}' already exists`) {}

export class TooManyChannelFolders extends refusal(
  `You cannot have more than ${LIMITS.channelFolders.inTotal} channel folders.`,
) {}

export class NoSuchChannelFolder extends refusal('Invalid channel folder ID') {}

export class ChannelFolderInUse extends refusal(
  'You need to remove all the channels from this folder to archive it.',
) {}

export class InvalidFolderOrder extends refusal('Invalid order mapping.') {}
