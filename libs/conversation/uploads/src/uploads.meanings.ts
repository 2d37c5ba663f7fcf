import type { Meanings } from '@chat/http';

export const uploadsMeanings: Meanings = {
  animated: 'True: the format keeps the pictures of an animation; false: it shows the first one.',
  attachment: 'The file as in `GET /attachments`; only its id when it was removed.',
  attachments: 'Files that the account has uploaded.',
  filename: 'Name of the file.',
  has_thumbnail: 'Whether smaller forms of the image are there already.',
  max_file_upload_size_mib: 'How large an uploaded file may be, in MiB.',
  max_height: 'Pixels; the image keeps its proportions.',
  max_width: 'Pixels; the image keeps its proportions.',
  realm_upload_quota_mib: 'How much all uploaded files may take, in MiB; null: no limit.',
  server_thumbnail_formats: 'Formats in which the server draws smaller images.',
  shard: 'A part of the path.',
  upload_space_used: 'How many bytes all uploaded files take.',
};
