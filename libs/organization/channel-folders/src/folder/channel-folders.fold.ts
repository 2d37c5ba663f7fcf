import type { DirectoryFold } from '@chat/directory';
import { changedFolders } from './channel-folders.aggregate.js';
import type { ChannelFoldersEvent } from './channel-folders.events.js';

export const channelFoldersFold: DirectoryFold<ChannelFoldersEvent> = {
  ChannelFolderCreated(directory, { data: { folder }, metadata }) {
    const others = (directory.realm.channelFolders ?? []).filter(({ id }) => id !== folder.id);
    const created = { ...folder, dateCreated: Math.floor(metadata.time / 1000) };
    directory.putRealm({ ...directory.realm, channelFolders: [...others, created] });
  },
  ChannelFolderChanged(directory, event) {
    directory.putRealm({
      ...directory.realm,
      channelFolders: changedFolders(directory.realm.channelFolders ?? [], event),
    });
  },
  ChannelFoldersOrdered(directory, event) {
    directory.putRealm({
      ...directory.realm,
      channelFolders: changedFolders(directory.realm.channelFolders ?? [], event),
    });
  },
};
