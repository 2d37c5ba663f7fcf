import type { IncomingFiles, UploadedFile } from './multipart-files.js';

/** A file that is read whole. */
export interface FileInMemory {
  /** As the client says, in lower case and without parameters; `text/plain` when it says nothing. */
  readonly contentType: string;
  /** Null: more than are taken. */
  readonly bytes: Buffer | null;
}

/**
 * The one file of a request, up to a number of bytes; nothing is read beyond them.
 * @throws what `notOne` makes when there is none, or another one
 */
export async function onlyFile(files: IncomingFiles, maxBytes: number, notOne: () => Error): Promise<FileInMemory> {
  let only: FileInMemory | undefined;
  for await (const file of files) {
    if (only) throw notOne();
    only = { contentType: file.contentType, bytes: await bytesOf(file, maxBytes) };
    if (!only.bytes) return only;
  }
  if (!only) throw notOne();
  return only;
}

async function bytesOf({ content }: UploadedFile, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
