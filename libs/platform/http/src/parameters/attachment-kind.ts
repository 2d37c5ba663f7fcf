import { integer, listOf, named, text } from './kinds.js';
import { object } from './object-kinds.js';

/** An uploaded file, and the messages that link it. */
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
