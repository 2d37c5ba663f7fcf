import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { malformedMultipart, RequestAborted } from './errors.js';
import { MAX_PARAMETERS } from './form.js';

/** A file that a client sends. */
export interface UploadedFile {
  /** As the client says, without its folders; never empty. */
  readonly name: string;
  /** As the client says, in lower case and without parameters; `text/plain` when it says nothing. */
  readonly contentType: string;
  /** To be read before the next file is asked for; what is not read of it by then is passed over. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** The files of one request, to be read once. */
export interface IncomingFiles extends AsyncIterable<UploadedFile> {
  /** Length of the whole body, as the sender declares it; undefined when it does not. */
  readonly declaredBytes: number | undefined;
}

type FileEvent = [field: string, content: Readable, name: string, encoding: string, contentType: string];

/**
 * The files of a form, one after the other, as they arrive; none when the body is not multipart. A reader who leaves before the end leaves the rest of the body unread.
 * @param onField takes the names of text fields; nobody is given their values
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
  // A body that the server cuts closes without an error; its reader would wait for ever, with what it holds.
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

/** The parser waits for the end of every file, so that a reader who leaves must not destroy it. */
async function* leavable(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch {
    throw malformedMultipart();
  }
}

/** Ignores errors that come after the last reader has left. */
function ignore(): void {}
