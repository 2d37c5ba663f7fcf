import { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { filesIn } from './multipart-files.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly streamsBody?: boolean;
  }
  interface FastifyRequest {
    /** The unread body of a route with `@UploadedFiles()`. */
    bodyStream: Readable | null;
  }
}

const read = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { bodyStream, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return filesIn(bodyStream!, headers['content-type'] ?? '');
});

/**
 * The files that the request carries, an `AsyncIterable<UploadedFile>`. They come as they are sent, whatever their size:
 * the handler must count. Parameters of such a route come from the query string only.
 */
export const UploadedFiles = (): ParameterDecorator => (target, method, index) => {
  RouteConfig({ streamsBody: true })(target, method!, Object.getOwnPropertyDescriptor(target, method!)!);
  read()(target, method, index);
};

/** Leaves the body of a route that asks for it to the handler. */
export function streamBody(route: RouteOptions): void {
  if (!route.config?.streamsBody) return;
  route.bodyLimit = Number.MAX_SAFE_INTEGER;
  route.preParsing = (request, _reply, payload, done) => {
    request.bodyStream = payload as Readable;
    const length = Number(request.headers['content-length'] ?? 0);
    done(null, Object.assign(Readable.from([]), { receivedEncodedLength: length }));
  };
}
