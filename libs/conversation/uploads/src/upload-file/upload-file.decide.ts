import {
  type AttachmentState,
  type AttachmentUploaded,
  TooManyFiles,
  UploadQuotaExceeded,
} from '../attachment/attachment.aggregate.js';

export type UploadFileIntent = AttachmentUploaded['data'];

export interface UploadFileFacts {
  readonly spaceUsed: number;
  readonly quota: number | null;
  readonly ownFiles: number;
  readonly mostFiles: number;
}

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
