import { boolean, event, integer, listOf, object, optional, text } from '@chat/http';
import { channelFolderShape } from '../list-channel-folders/folder-object.js';

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
