import type { IncomingMessage } from 'node:http';
import { bodyTooLarge, RequestAborted, requestTimedOut } from './errors.js';

export interface BodyLimits {
  readonly bytes: number;
  readonly withinMs: number;
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * The whole body of a request.
 * @throws UnreadableRequest when it is too large, or takes too long; RequestAborted
 */
export function receiveBody(request: IncomingMessage, { bytes, withinMs }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > bytes) return reject(bodyTooLarge());
    if (isAllThere(request) && request.readableLength <= bytes) return resolve(request.read() ?? Buffer.alloc(0));
    const chunks: Buffer[] = [];
    let received = 0;
    const timer = setTimeout(() => fail(requestTimedOut()), withinMs);
    request.on('data', take).once('end', complete).once('close', abort).once('error', abort);

    function take(chunk: Buffer): void {
      received += chunk.length;
      if (received > bytes) return fail(bodyTooLarge());
      chunks.push(chunk);
    }
    function complete(): void {
      leave();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    }
    function abort(): void {
      fail(new RequestAborted());
    }
    function fail(error: Error): void {
      leave();
      request.on('error', ignore).pause();
      reject(error);
    }
    function leave(): void {
      clearTimeout(timer);
      request.off('data', take).off('end', complete).off('close', abort).off('error', abort);
    }
  });
}

/** A short body arrives together with the headers. */
function isAllThere({ complete, destroyed }: IncomingMessage): boolean {
  return complete && !destroyed;
}

function ignore(): void {}
