import type {
  AttachmentState,
  Thumbnail,
  ThumbnailsDrawn,
  ThumbnailsFailed,
} from '../attachment/attachment.aggregate.js';

/** The image has thumbnails, or cannot have any. @param thumbnails null when it cannot be drawn */
export function decideDrawThumbnails(
  state: AttachmentState,
  thumbnails: readonly Thumbnail[] | null,
): (ThumbnailsDrawn | ThumbnailsFailed)[] {
  if (state.situation !== 'uploaded' || state.thumbnails !== null) return [];
  const { attachmentId } = state;
  if (thumbnails === null) return [{ type: 'ThumbnailsFailed', data: { attachmentId } }];
  return [{ type: 'ThumbnailsDrawn', data: { attachmentId, thumbnails } }];
}
