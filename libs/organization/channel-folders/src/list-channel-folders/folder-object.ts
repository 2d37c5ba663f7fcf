import { boolean, integer, named, nullable, object, text } from '@chat/http';
import type { ChannelFolder, ChannelFolders } from '../folder/channel-folders.js';

export const channelFolderShape = named(
  'ChannelFolder',
  object({
    id: integer(),
    name: text(),
    description: text(),
    rendered_description: text(),
    order: integer(),
    date_created: integer(),
    creator_id: nullable(integer()),
    is_archived: boolean(),
  }),
);

export type ChannelFolderObject = ReturnType<typeof folderObject>;

export function folderObjects({ all }: ChannelFolders) {
  return all.map(folderObject);
}

function folderObject(folder: ChannelFolder, order: number) {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    order,
    date_created: folder.dateCreated,
    creator_id: folder.creatorId,
    is_archived: folder.isArchived,
  };
}
