import type { UploadedFileFacts } from '../markdown-context.js';

type ImageFacts = NonNullable<UploadedFileFacts['image']>;

/** Size and format in which images are shown within messages. */
const THUMBNAIL = '840x560';

/** @param path what follows `/user_uploads/`, as it is written */
export function thumbnailUrl(path: string, { isAnimated }: ImageFacts): string {
  return `/user_uploads/thumbnail/${path}/${THUMBNAIL}${isAnimated ? '-anim' : ''}.webp`;
}

/** What clients know of an image before they have it. */
export function originalAttributes({ contentType, image }: UploadedFileFacts): string {
  const { width, height, isAnimated } = image!;
  const animated = isAnimated ? 'data-animated="true" ' : '';
  return `${animated}data-original-content-type="${contentType}" data-original-dimensions="${width}x${height}"`;
}
