import type { Content } from '@chat/message-reading';

export function withAttachments(attachmentIds: readonly number[]): Pick<Content, 'attachmentIds'> {
  return attachmentIds.length > 0 ? { attachmentIds } : {};
}
