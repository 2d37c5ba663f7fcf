import type { Meanings } from '@chat/http';

export const uploadsMeanings: Meanings = {
  animated: 'Whether it moves.',
  attachment: 'The uploaded file.',
  attachments: 'Uploaded files.',
  filename: 'Name of the file.',
  has_thumbnail: 'Whether smaller forms of the image are there already.',
  max_file_upload_size_mib: 'How large an uploaded file may be, in MiB.',
  max_height: 'Greatest height in pixels.',
  max_width: 'Greatest width in pixels.',
  realm_upload_quota_mib: 'How much all uploaded files may take, in MiB; null: no limit.',
  server_thumbnail_formats: 'Formats in which the server draws smaller images.',
  shard: 'A part of the path.',
  upload_space_used: 'How many bytes all uploaded files take.',
};
