import { activeUserIds, type Directory } from '@chat/directory';
import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { ChannelFoldersEvent } from '../folder/channel-folders.aggregate.js';
import type { ChannelFolders } from '../folder/channel-folders.js';
import { folderObjects, channelFolderShape } from '../list-channel-folders/folder-object.js';
import { boolean, event, integer, listOf, object, optional, text } from '@chat/http';

export const channelFoldersEvents = [
  event('channel_folder/add', 'A folder of channels was created.', { channel_folder: channelFolderShape }),
  event('channel_folder/update', 'A folder of channels was renamed, described, archived or unarchived.', {
    channel_folder_id: integer(),
    data: object({
      name: optional(text()),
      description: optional(text()),
      rendered_description: optional(text()),
      is_archived: optional(boolean()),
    }),
  }),
  event('channel_folder/reorder', 'The folders of channels have another order.', { order: listOf(integer()) }),
];

export const channelFoldersAnnouncer = (folders: ChannelFolders): Announcer<ChannelFoldersEvent> => ({
  ChannelFolderCreated({ data: { folder } }, directory) {
    const created = folderObjects(folders).find(({ id }) => id === folder.id);
    return [toEverybody(directory, { op: 'add', channel_folder: created })];
  },
  ChannelFolderChanged({ data: { folderId, changes } }, directory) {
    const { name, description, renderedDescription, isArchived } = changes;
    const data = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description, rendered_description: renderedDescription }),
      ...(isArchived !== undefined && { is_archived: isArchived }),
    };
    return [toEverybody(directory, { op: 'update', channel_folder_id: folderId, data })];
  },
  ChannelFoldersOrdered: ({ data: { folderIds } }, directory) => [
    toEverybody(directory, { op: 'reorder', order: folderIds }),
  ],
});

function toEverybody(directory: Directory, fields: object): Announcement {
  return announcementTo(activeUserIds(directory), { type: 'channel_folder', ...fields });
}
