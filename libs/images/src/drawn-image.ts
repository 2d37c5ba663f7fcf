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
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // A key names the same bytes for ever.
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Answers with an image that the server drew, which anybody may see who has its address. */
export function answerDrawnImage(
  request: FileRequest,
  files: FileStore,
  { fileKey, size, contentType }: KeptImage,
): Promise<FileAnswer> {
  const open: Parameters<FileRequest['answer']>[0]['open'] = (range) => files.read(fileKey, range);
  return request.answer({ size, entityTag: fileKey, contentType, headers: HEADERS, open });
}
