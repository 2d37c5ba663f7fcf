import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '@chat/file-store';
import type { FileAnswer, FileRequest } from '@chat/http';
import { refusal } from '@chat/kernel';
import { isIntactPng } from './intact-image.js';

/** Key of the file. */
interface KeptImage {
  readonly fileKey: string;
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal; undefined for images of former builds. */
  readonly sha256?: string | undefined;
  readonly contentType: string;
}

/** The server drew these images itself, so they are harmless; the headers forbid scripts all the same. */
const HEADERS = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };
/** For an address with the image's key, which never changes; and for one that may show another image later. */
const CACHING = { 'by-key': 'public, max-age=31536000, immutable', current: 'public, no-cache' } as const;

/** The stored bytes differ from those that the server drew. */
class DamagedImage extends refusal('This image is damaged on the server', {
  code: 'SERVER_NOT_READY',
  httpStatus: 503,
}) {}

/**
 * Answers with an image that the server drew, without authentication. It is small, and read completely. Where a former build stored
 * no hash, the checksums of a PNG are compared, and of a GIF only the size.
 */
export function answerDrawnImage(
  request: FileRequest,
  files: FileStore,
  { fileKey, size, sha256, contentType }: KeptImage,
  address: keyof typeof CACHING = 'by-key',
): Promise<FileAnswer> {
  const open: Parameters<FileRequest['answer']>[0]['open'] = async (range) => {
    const bytes = await buffer(await files.read(fileKey));
    const isWhole =
      sha256 === undefined ? contentType !== 'image/png' || isIntactPng(bytes) : hash('sha256', bytes) === sha256;
    if (bytes.length !== size || !isWhole) throw new DamagedImage();
    return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  };
  const headers = { ...HEADERS, 'cache-control': CACHING[address] };
  return request.answer({ size, entityTag: fileKey, contentType, headers, open });
}
