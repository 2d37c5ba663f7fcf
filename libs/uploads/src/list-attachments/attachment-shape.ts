import { integer, listOf, named, object, text } from '@chat/http';

export const attachmentShape = named(
  'Attachment',
  object({
    id: integer(),
    name: text(),
    path_id: text(),
    size: integer(),
    create_time: integer(),
    message_ids: listOf(integer()),
  }),
);
