import {
  type AttachmentState,
  type AttachmentUploaded,
  TooManyFiles,
  UploadQuotaExceeded,
} from '../attachment/attachment.aggregate.js';

export type UploadFileIntent = AttachmentUploaded['data'];

export interface UploadFileFacts {
  /** Bytes that all other files of the organization take. */
  readonly spaceUsed: number;
  /** Bytes; null: no limit. */
  readonly quota: number | null;
  /** Files of the owner, all of which a list of them shows. */
  readonly ownFiles: number;
  readonly mostFiles: number;
}

/** May this file be kept? */
export function decideUploadFile(
  state: AttachmentState,
  intent: UploadFileIntent,
  { spaceUsed, quota, ownFiles, mostFiles }: UploadFileFacts,
): AttachmentUploaded[] {
  if (state.situation !== 'absent') return [];
  if (ownFiles >= mostFiles) throw new TooManyFiles(mostFiles);
  if (quota !== null && spaceUsed + intent.size > quota) throw new UploadQuotaExceeded();
  return [{ type: 'AttachmentUploaded', data: intent }];
}
