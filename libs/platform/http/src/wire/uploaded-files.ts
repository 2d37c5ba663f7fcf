import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { configureRoute } from '../routes/configure-route.js';
import { filesIn, type IncomingFiles } from './multipart-files.js';
import type { FileInMemory } from './only-file.js';
import { parametersOf } from './request-parameters.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly streamsBody?: boolean;
    /** How much larger the body may be than that of other requests, because of files in it. */
    readonly fileBytes?: number;
  }
}

const read = createParamDecorator((_data: unknown, context: ExecutionContext): IncomingFiles => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { raw } = request;
  const length = raw.headers['content-length'];
  const parameters = new Map(parametersOf(request));
  request.parameters = parameters;
  return {
    declaredBytes: length === undefined ? undefined : Number(length),
    async *[Symbol.asyncIterator]() {
      yield* filesIn(arriving(raw, http.getResponse<FastifyReply>()), (name) => parameters.set(name, ''));
      request.confirmUser?.();
    },
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
 * count. Such a route has no parameters but those in the query string; text fields beside a file are ignored ones.
 */
export const UploadedFiles = (): ParameterDecorator => (target, method, index) => {
  configureRoute(target, method!, { streamsBody: true });
  read()(target, method, index);
};

const readWhole = createParamDecorator((_data: unknown, context: ExecutionContext): readonly FileInMemory[] => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  parametersOf(request);
  return request.files ?? [];
});

/**
 * The files beside the parameters of a request, as `FileInMemory[]`.
 * @param maxBytes by which the body may be larger than that of other requests
 */
export const FilesBesideParameters =
  (maxBytes: number): ParameterDecorator =>
  (target, method, index) => {
    configureRoute(target, method!, { fileBytes: maxBytes });
    readWhole()(target, method, index);
  };
