import type { MarkdownIt } from 'markdown-it';

const SAFE_URL = /^(?:https?:|ftp:|mailto:|\/(?!\/)|#narrow\/)/i;
const BARE_DOMAIN = /^[\w-]+(?:\.[\w-]+)+(?=[:/?#]|$)/;
const UPLOAD = /^\/user_uploads\/([^?#]+)/;
const IMAGE = /\.(?:avif|bmp|gif|heic|jpe?g|png|tiff|webp)(?=[?#]|$)/i;

/** The endings by which an address without a scheme is known. Those of countries are too often those of files: `main.rs`. */
const DOMAIN_ENDINGS = ['app', 'biz', 'com', 'dev', 'edu', 'gov', 'info', 'int', 'io', 'net', 'org'];

/** Links lead to web, file transfer and mail addresses or into the realm, and nowhere else. */
export function safeLinks(markdown: MarkdownIt): void {
  markdown.linkify.set({ fuzzyLink: true, tlds: DOMAIN_ENDINGS });
  markdown.validateLink = (url) => SAFE_URL.test(url);
  const normalize = markdown.normalizeLink.bind(markdown);
  markdown.normalizeLink = (url) => normalize(BARE_DOMAIN.test(url) ? `http://${url}` : url);
}

/** The URL relative to the realm when it leads to a view or an upload of the realm, else the URL as it is. */
export function withoutRealm(url: string, realmUrl: string): string {
  if (!url.startsWith(`${realmUrl}/`)) return url;
  const path = url.slice(realmUrl.length);
  return path.startsWith('/#narrow/') || path.startsWith('/user_uploads/') ? path : url;
}

/** What identifies the upload at this relative URL, or undefined when the URL is not an upload's. */
export function uploadPath(url: string): string | undefined {
  const path = UPLOAD.exec(url)?.[1];
  if (path === undefined) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether the URL's path ends like an image file's. */
export function isImagePath(url: string): boolean {
  return IMAGE.test(url);
}
