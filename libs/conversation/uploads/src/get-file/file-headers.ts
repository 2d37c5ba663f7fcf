import { shortFileName } from '../upload-file/file-name.js';

/** Types that browsers show without running anything in them. All others are downloaded. */
const SHOWN = new Set([
  'application/pdf',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'video/mp4',
  'video/ogg',
  'video/quicktime',
  'video/webm',
]);

const PASSIVE = "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'";

/** PDF viewers of browsers do not start in a sandbox, and isolate the file themselves: its scripts have no rights of this site. */
const policyFor = (contentType: string) => (contentType === 'application/pdf' ? PASSIVE : `${PASSIVE}; sandbox`);

export function fileHeaders(name: string, contentType: string): Record<string, string> {
  const disposition = SHOWN.has(contentType) ? 'inline' : 'attachment';
  // Older uploads have longer names.
  const short = shortFileName(name);
  return {
    'content-disposition': `${disposition}; filename="${asciiName(short)}"; filename*=UTF-8''${encodedName(short)}`,
    'content-security-policy': policyFor(contentType),
    'x-content-type-options': 'nosniff',
    // The URL may contain a key.
    'referrer-policy': 'no-referrer',
    // An account that loses the right to read the file must not get it from a cache.
    'cache-control': 'private, no-cache',
  };
}

function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
}

function encodedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
