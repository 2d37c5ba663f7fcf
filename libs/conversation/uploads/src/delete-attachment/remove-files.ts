import type { FileStore } from '@chat/file-store';
import type { AttachmentDeleted } from '../attachment/attachment.aggregate.js';

export async function removeFiles(
  files: FileStore,
  { fileKey, thumbnailKeys = [] }: Pick<AttachmentDeleted['data'], 'fileKey' | 'thumbnailKeys'>,
): Promise<void> {
  for (const key of [fileKey, ...thumbnailKeys]) await files.remove(key);
}
