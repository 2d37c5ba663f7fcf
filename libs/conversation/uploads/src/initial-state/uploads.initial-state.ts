import { boolean, integer, listOf, nullable, object, text } from '@chat/http';
import type { InitialState } from '@chat/event-queues';
import { THUMBNAIL_FORMATS } from '../attachment-index/thumbnail-formats.js';
import type { UploadLimits } from '../upload-file/upload-limits.js';

export function uploadsInitialStates({ maxFileMib, quotaMib }: UploadLimits): InitialState[] {
  const state = { max_file_upload_size_mib: maxFileMib, realm_upload_quota_mib: quotaMib };
  const describes = { max_file_upload_size_mib: integer(), realm_upload_quota_mib: nullable(integer()) };
  return [{ fetchTypes: ['realm'], describes, state: () => state }, thumbnailFormats];
}

const thumbnailFormats: InitialState = {
  fetchTypes: ['realm'],
  describes: {
    server_thumbnail_formats: listOf(
      object({ name: text(), max_width: integer(), max_height: integer(), format: text(), animated: boolean() }),
    ),
  },
  state: () => ({ server_thumbnail_formats: THUMBNAIL_FORMATS }),
};
