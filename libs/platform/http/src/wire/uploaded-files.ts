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
    /** Additional size of the body for files. */
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

/** Starts reading a body: answers `Expect: 100-continue` and starts its timer. */
function arriving(raw: IncomingMessage, { raw: response, request }: FastifyReply): IncomingMessage {
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  request.server.connections.paceOf(raw);
  return raw;
}

/**
 * The files of the request, as `IncomingFiles`. They are streamed without a limit of size: the handler must count. Such a route has
 * only parameters of the query string; text fields beside a file are reported as ignored.
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
 * @param maxBytes additional size of the body
 */
export const FilesBesideParameters =
  (maxBytes: number): ParameterDecorator =>
  (target, method, index) => {
    configureRoute(target, method!, { fileBytes: maxBytes });
    readWhole()(target, method, index);
  };
