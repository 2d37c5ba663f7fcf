import type { IncomingFiles, UploadedFile } from './multipart-files.js';

/** A file that was read completely. */
export interface FileInMemory {
  /** Type given by the client, in lower case and without parameters; default `text/plain`. */
  readonly contentType: string;
  /** Null: the file is larger than accepted. */
  readonly bytes: Buffer | null;
}

/**
 * The only file of a request, up to a number of bytes; no more is read.
 * @throws the result of `notOne` when there is none, or another one
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
