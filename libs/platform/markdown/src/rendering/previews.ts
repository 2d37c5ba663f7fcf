import { escapeAttribute } from '../html/escape-html.js';
import { previewImage } from '../inline/thumbnail.js';
import type { WrittenLink } from '../inline/write-inline.js';
import type { MarkdownContext } from '../context/markdown-context.js';
import { decodedPath, uploadPath } from '../urls/safe-url.js';

/** With more addresses than this, a message gets no previews. */
const MAX_ADDRESSES = 24;
const VIDEO = /\.(?:mp4|webm)$/i;

/** Previews below texts for linked images and films of this server, each once. */
export class Previews {
  readonly #shown = new Set<string>();
  readonly #addresses = new Set<string>();
  #images = 0;

  constructor(private readonly context: MarkdownContext) {}

  /** Too many links: no previews. */
  get isOverfull(): boolean {
    return this.#addresses.size > MAX_ADDRESSES;
  }

  get isEmpty(): boolean {
    return this.#shown.size === 0;
  }

  get hasImage(): boolean {
    return this.#images > 0;
  }

  /** The element to show for the link, or undefined when there is none or it is shown already. */
  of({ href, text }: WrittenLink): string | undefined {
    this.#addresses.add(href);
    if (!this.context.inlineImagePreview || this.#shown.has(href)) return undefined;
    const html = this.#element(href, text);
    if (html !== undefined) this.#shown.add(href);
    return html;
  }

  #element(href: string, text: string): string | undefined {
    const path = uploadPath(href);
    const upload = path === undefined ? undefined : this.context.upload?.(decodedPath(path));
    if (path === undefined || !upload) return undefined;
    const title = text === href ? '' : ` title="${escapeAttribute(text)}"`;
    const link = `<a href="${escapeAttribute(href)}"${title}>`;
    if (upload.image) {
      this.#images++;
      return `<div class="message_inline_image">${link}${previewImage(path, upload)}</a></div>`;
    }
    if (!VIDEO.test(path) || !upload.contentType.startsWith('video/')) return undefined;
    const source = escapeAttribute(href.startsWith('/') ? href : `/${href}`);
    return `<div class="message_inline_image message_inline_video">${link}<video preload="metadata" src="${source}"></video></a></div>`;
  }
}
