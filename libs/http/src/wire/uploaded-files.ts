import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { configureRoute } from '../routes/configure-route.js';
import { filesIn, type IncomingFiles } from './multipart-files.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly streamsBody?: boolean;
  }
}

const read = createParamDecorator((_data: unknown, context: ExecutionContext): IncomingFiles => {
  const http = context.switchToHttp();
  const { raw } = http.getRequest<FastifyRequest>();
  const length = raw.headers['content-length'];
  return {
    declaredBytes: length === undefined ? undefined : Number(length),
    [Symbol.asyncIterator]: () => filesIn(arriving(raw, http.getResponse<FastifyReply>())),
  };
});

/** A body that is about to be read, by which time its sender may send it. */
function arriving(raw: IncomingMessage, { raw: response, request }: FastifyReply): IncomingMessage {
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  request.server.connections.paceOf(raw);
  return raw;
}

/**
 * The files that the request carries, as `IncomingFiles`. They come as they are sent, whatever their size: the handler must
 * count. Parameters of such a route come from the query string only.
 */
export const UploadedFiles = (): ParameterDecorator => (target, method, index) => {
  configureRoute(target, method!, { streamsBody: true });
  read()(target, method, index);
};
