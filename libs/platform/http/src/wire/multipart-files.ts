import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { malformedMultipart, RequestAborted } from './errors.js';
import { MAX_PARAMETERS } from './form.js';

/** A file that a client sends. */
export interface UploadedFile {
  /** Name given by the client, without folders; never empty. */
  readonly name: string;
  /** Type given by the client, in lower case and without parameters; default `text/plain`. */
  readonly contentType: string;
  /** Read it before the next file is requested; an unread rest is skipped. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** The files of one request, readable once. */
export interface IncomingFiles extends AsyncIterable<UploadedFile> {
  /** Length of the whole body, if the sender declares it. */
  readonly declaredBytes: number | undefined;
}

type FileEvent = [field: string, content: Readable, name: string, encoding: string, contentType: string];

/**
 * The files of a form in the order of their arrival; none when the body is not multipart. When the reader stops early, the rest of
 * the body stays unread.
 * @param onField called with the names of text fields; their values are dropped
 * @throws UnreadableRequest
 */
export async function* filesIn(
  body: IncomingMessage,
  onField: (name: string) => void = ignore,
): AsyncGenerator<UploadedFile> {
  const contentType = body.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) return;
  const parser = parserFor(contentType);
  const files = on(parser, 'file', { close: ['finish'] }) as AsyncIterable<FileEvent>;
  let newest: Readable | undefined;
  parser.on('error', ignore).on('field', (name) => onField(name));
  parser.on('file', (_field, content) => {
    newest = content.on('error', (error) => content.destroy(error));
  });
  body.pipe(parser);
  const breakOff = (error: Error) => {
    newest?.destroy(error);
    parser.emit('error', error);
  };
  // A body that the server cuts closes without an error; its reader would wait for ever, and keep its resources.
  body.on('error', breakOff).once('close', () => body.readableEnded || breakOff(new RequestAborted()));
  try {
    for await (const [, content, name, , type] of files) {
      if (name !== '') yield { name, contentType: type, content: leavable(content) };
      content.resume();
    }
  } catch {
    throw malformedMultipart();
  } finally {
    body.unpipe(parser);
  }
}

function parserFor(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { parts: MAX_PARAMETERS, fieldSize: 0, headerSize: 8192 },
    });
  } catch {
    throw malformedMultipart();
  }
}

/** The parser waits for the end of every file, so a reader that stops early must not destroy it. */
async function* leavable(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch {
    throw malformedMultipart();
  }
}

/** Ignores errors after the last reader has left. */
function ignore(): void {}
