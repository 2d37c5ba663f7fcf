import { integer, nullable } from '@chat/http';
import type { InitialState } from '@chat/event-queues';
import type { UploadLimits } from '../upload-file/upload-limits.js';

/** What a registering client learns about uploads. */
export function uploadsInitialStates({ maxFileMib, quotaMib }: UploadLimits): InitialState[] {
  const state = { max_file_upload_size_mib: maxFileMib, realm_upload_quota_mib: quotaMib };
  const describes = { max_file_upload_size_mib: integer(), realm_upload_quota_mib: nullable(integer()) };
  return [{ fetchTypes: ['realm'], describes, state: () => state }];
}
