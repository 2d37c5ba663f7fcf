import type { FileStore } from '@chat/file-store';
import type { FileAnswer, FileRequest } from '@chat/http';

/** As it is kept. */
interface KeptImage {
  readonly fileKey: string;
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** The server drew these images itself, so nothing can be in them; the headers say so all the same. */
const HEADERS = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };
/** At an address that names the image's key, which names the same bytes for ever; at one that may show another image later. */
const CACHING = { 'by-key': 'public, max-age=31536000, immutable', current: 'public, no-cache' } as const;

/** Answers with an image that the server drew, which anybody may see who has its address. */
export function answerDrawnImage(
  request: FileRequest,
  files: FileStore,
  { fileKey, size, contentType }: KeptImage,
  address: keyof typeof CACHING = 'by-key',
): Promise<FileAnswer> {
  const open: Parameters<FileRequest['answer']>[0]['open'] = (range) => files.read(fileKey, range);
  const headers = { ...HEADERS, 'cache-control': CACHING[address] };
  return request.answer({ size, entityTag: fileKey, contentType, headers, open });
}
