import type { Attachment } from './attachment.js';

export interface AttachmentObject {
  readonly id: number;
  readonly name: string;
  readonly path_id: string;
  readonly size: number;
  readonly create_time: number;
  readonly message_ids: readonly number[];
}

export function attachmentObject(
  { id, name, pathId, size, time }: Attachment,
  messageIds: readonly number[],
): AttachmentObject {
  return { id, name, path_id: pathId, size, create_time: Math.floor(time / 1000), message_ids: messageIds };
}
