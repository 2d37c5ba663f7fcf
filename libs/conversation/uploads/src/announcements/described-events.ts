import { attachmentShape, event, integer, object } from '@chat/http';

const one = { attachment: attachmentShape, upload_space_used: integer() };

export const uploadsEvents = [
  event('attachment/add', 'The account uploaded a file.', one),
  event('attachment/update', 'Other messages than before refer to a file of the account.', one),
  event('attachment/remove', 'A file of the account was deleted.', {
    attachment: object({ id: integer() }),
    upload_space_used: integer(),
  }),
];
