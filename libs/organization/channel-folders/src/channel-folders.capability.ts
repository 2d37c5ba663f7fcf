import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { ChannelFoldersEvent } from './folder/channel-folders.aggregate.js';
import { channelFoldersFold } from './folder/channel-folders.aggregate.js';
import { ChannelFolders } from './folder/channel-folders.js';

export const channelFolders: Capability = {
  name: 'channel-folders',
  events: {
    ChannelFolderChanged: asStored,
    ChannelFolderCreated: asStored,
    ChannelFoldersOrdered: asStored,
  } satisfies EventTypes<ChannelFoldersEvent>,
  folding: () => {
    const all = new ChannelFolders();
    return { folds: [channelFoldersFold(all)], state: all, part: all };
  },
  server: () => import('./channel-folders.server.js'),
};
