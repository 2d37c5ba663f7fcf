import type { ChannelFolder } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { ChannelFoldersEvent } from './channel-folders.events.js';

export type StoredFolder = Omit<ChannelFolder, 'dateCreated'>;

/** All folders, in order. */
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
