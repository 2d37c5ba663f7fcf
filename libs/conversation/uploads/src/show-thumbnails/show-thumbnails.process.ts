import type { RecordedEvent } from '@chat/kernel';
import { awaitsImages } from '@chat/markdown';
import { type MessageContentEdited, type MessagePosted, ShowImages } from '@chat/messages';
import type { Process } from '@chat/processes';
import type { AttachmentDeleted, ThumbnailsDrawn, ThumbnailsFailed } from '../attachment/attachment.aggregate.js';
import type { Attachments } from '../attachment-index/attachments.js';

type Concerning = ThumbnailsDrawn | ThumbnailsFailed | AttachmentDeleted | MessagePosted | MessageContentEdited;

/**
 * Renders messages that wait for an image again when it is drawn, fails or is deleted. A message that was rendered right before may
 * be stored right after.
 */
export const showThumbnails = (attachments: Attachments): Process => ({
  name: 'show-thumbnails',
  types: ['ThumbnailsDrawn', 'ThumbnailsFailed', 'AttachmentDeleted', 'MessagePosted', 'MessageContentEdited'],
  commands(event) {
    return waiting(event as RecordedEvent<Concerning>, attachments).map(
      (messageId) => new ShowImages({ messageId, cause: { ...event.metadata, causationId: event.id } }),
    );
  },
});

function waiting({ type, data }: RecordedEvent<Concerning>, attachments: Attachments): readonly number[] {
  switch (type) {
    case 'ThumbnailsDrawn':
    case 'ThumbnailsFailed':
      return attachments.messageIds((data as ThumbnailsDrawn['data']).attachmentId);
    case 'AttachmentDeleted':
      return (data as AttachmentDeleted['data']).waitingMessageIds ?? [];
    case 'MessagePosted':
    case 'MessageContentEdited': {
      const { messageId, renderedContent } = data as MessagePosted['data'];
      return awaitsImages(renderedContent) ? [messageId] : [];
    }
    default:
      return [];
  }
}
