import { escapeAttribute } from '../html/escape-html.js';
import { decodedPath, uploadPath } from '../urls/safe-url.js';
import type { UploadedFileFacts } from '../context/markdown-context.js';

type ImageFacts = NonNullable<UploadedFileFacts['image']>;

/** Size and format in which images are shown within messages. */
const THUMBNAIL = '840x560';

/** Placeholder until the thumbnail of an image is drawn. */
export const LOADING_IMAGE_URL = '/static/images/loading/loader-black.svg';
const PLACEHOLDER = 'image-loading-placeholder';

/** The image below a text. @param path the rest of the URL behind `/user_uploads/`, as written */
export function previewImage(path: string, upload: UploadedFileFacts): string {
  const image = upload.image!;
  const placeholder = image.isPending ? `class="${PLACEHOLDER}" ` : '';
  return `<img ${placeholder}${originalAttributes(upload)}${transcoded(image)} src="${source(path, image)}">`;
}

/** The image within a text. */
export function inlineImage(path: string, label: string, upload: UploadedFileFacts): string {
  const image = upload.image!;
  const alt = `alt="${escapeAttribute(label)}" class="inline-image${image.isPending ? ` ${PLACEHOLDER}` : ''}"`;
  const original = `data-original-src="${escapeAttribute(`/user_uploads/${path}`)}"`;
  return `<img ${alt} ${originalAttributes(upload)} ${original}${transcoded(image)} src="${source(path, image)}">`;
}

function source(path: string, { isPending, isAnimated }: ImageFacts): string {
  return isPending ? LOADING_IMAGE_URL : escapeAttribute(thumbnailUrl(path, isAnimated));
}

function thumbnailUrl(path: string, isAnimated: boolean): string {
  return `/user_uploads/thumbnail/${path}/${THUMBNAIL}${isAnimated ? '-anim' : ''}.webp`;
}

/** Attributes that clients need before the image is loaded. */
function originalAttributes({ contentType, image }: UploadedFileFacts): string {
  const { width, height, isAnimated } = image!;
  const animated = isAnimated ? 'data-animated="true" ' : '';
  return `${animated}data-original-content-type="${escapeAttribute(contentType)}" data-original-dimensions="${width}x${height}"`;
}

function transcoded({ transcodedAs }: ImageFacts): string {
  return transcodedAs === undefined ? '' : ` data-transcoded-image="${transcodedAs}"`;
}

const LOADING = `src="${LOADING_IMAGE_URL}"`;
const WAITING_PREVIEW = new RegExp(
  `<div class="message_inline_image"><a href="([^"]*)"(?: title="[^"]*")?><img class="${PLACEHOLDER}" [^>]* ${LOADING}></a></div>`,
  'g',
);
const WAITING_IMAGE = new RegExp(
  `<img alt="([^"]*)" class="inline-image ${PLACEHOLDER}" [^>]*data-original-src="([^"]*)"[^>]* ${LOADING}>`,
  'g',
);

/**
 * HTML of `renderMarkdown` with images that could not be shown when it was rendered. An image that cannot be drawn becomes a link.
 * Nothing else changes, also when names in the message have other meanings by now.
 * @param drawn by the decoded rest of the URL behind `/user_uploads/`: true for drawn, false for never, undefined for not yet
 */
export function withDrawnImages(html: string, drawn: (pathId: string) => boolean | undefined): string {
  if (!html.includes(PLACEHOLDER)) return html;
  const shown = html.replace(WAITING_PREVIEW, (waiting: string, href: string, at: number) => {
    const path = uploadPath(href) ?? '';
    const isDrawn = drawn(decoded(path));
    if (isDrawn === undefined) return waiting;
    if (isDrawn) return drawnImage(waiting, path).replace(` class="${PLACEHOLDER}"`, '');
    const link = `<a href="${href}"`;
    const own = at + '<div class="message_inline_image">'.length;
    if (html.indexOf(link) !== own || html.includes(link, own + 1)) return '';
    return html.startsWith('<li>', at - '<li>'.length) ? `${link}>${href}</a>` : `<p>${link}>${href}</a></p>`;
  });
  return shown.replace(WAITING_IMAGE, (waiting: string, label: string, url: string) => {
    const path = uploadPath(url) ?? '';
    const isDrawn = drawn(decoded(path));
    if (isDrawn === undefined) return waiting;
    if (isDrawn) return drawnImage(waiting, path).replace(` ${PLACEHOLDER}"`, '"');
    return `<a href="${url}">${label.trim() === '' ? url : label}</a>`;
  });
}

/** True when images in the HTML still wait to be drawn. */
export function awaitsImages(html: string): boolean {
  return html.includes(PLACEHOLDER) && html.includes(LOADING);
}

/** @param path already escaped */
function drawnImage(waiting: string, path: string): string {
  return waiting.replace(LOADING, () => `src="${thumbnailUrl(path, waiting.includes('data-animated="true"'))}"`);
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function decoded(escapedPath: string): string {
  return decodedPath(escapedPath.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!));
}
