import { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';

/** A file, and how it may be sent. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** Equal for equal bytes; letters, digits, `_` and `-`. */
  readonly entityTag: string;
  readonly contentType: string;
  /** More headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes, or those from `start` to `end`, both included. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/** A handler returns this to send a file, or the part of it that the client asked for. */
export class FileAnswer {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string | number>>,
    readonly content?: Readable,
  ) {}
}

/** The client's conditions on a file: HEAD, one range, known versions (RFC 9110). */
export class FileRequest {
  constructor(private readonly request: Pick<FastifyRequest, 'method' | 'headers'>) {}

  /** Entity tag of the file of which the client has a part and wants the rest. */
  get continuedTag(): string | undefined {
    return /^"([\w-]+)"$/.exec(this.request.headers['if-range']?.toString() ?? '')?.[1];
  }

  /** @throws like `file.open` */
  async answer(file: StoredFile): Promise<FileAnswer> {
    const { method, headers } = this.request;
    const { size, contentType } = file;
    const tag = `"${file.entityTag}"`;
    const common = { ...file.headers, etag: tag, 'accept-ranges': 'bytes' };
    if (fresh(headers, common)) return new FileAnswer(304, common);
    const whole = { ...common, 'content-type': contentType, 'content-length': size };
    if (method === 'HEAD') return new FileAnswer(200, whole, Readable.from([]));
    const range = (headers['if-range'] ?? tag) === tag ? requestedRange(headers.range, size) : 'all';
    if (range === 'all') return new FileAnswer(200, whole, await file.open());
    if (range === 'none') return new FileAnswer(416, { ...common, 'content-range': `bytes */${size}` });
    const { start, end } = range;
    const part = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 };
    return new FileAnswer(206, { ...whole, ...part }, await file.open(range));
  }
}

/** Gives a handler the request's `FileRequest`. */
export const RequestedFile = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => new FileRequest(context.switchToHttp().getRequest<FastifyRequest>()),
);

export function sendFile(reply: FastifyReply, { status, headers, content }: FileAnswer): FastifyReply {
  const length = headers['content-length'];
  const isWhole = reply.request.method === 'HEAD' || !content || typeof length !== 'number';
  const body = isWhole ? content : Readable.from(atLeast(length, content, reply), { objectMode: false });
  return reply.code(status).headers(headers).header('x-request-id', reply.request.id).send(body);
}

/** When the disk has lost promised bytes, the connection ends: the client would wait for ever. */
async function* atLeast(length: number, content: Readable, reply: FastifyReply): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    sent += chunk.length;
    yield chunk;
  }
  if (sent < length) reply.raw.destroy();
}

/**
 * Several ranges, or an invalid one, get the whole file, which the standard allows. The library range-parser refuses requests that
 * the standard serves: the last 20 bytes of 8, and a range that ends before it begins.
 */
function requestedRange(header: string | undefined, size: number): { start: number; end: number } | 'all' | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (!first && !last) return 'all';
  if (first && last && Number(first) > Number(last)) return 'all';
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? 'none' : { start, end };
}
