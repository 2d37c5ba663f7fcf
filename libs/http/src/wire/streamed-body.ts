import { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly streamedBodyLimit?: number;
  }
  interface FastifyRequest {
    /** The unread body of a route with `@StreamedBody()`. */
    bodyStream: Readable | null;
  }
}

/**
 * Leaves the body to the handler, which takes it as `@BodyStream()`, so that files need not fit into memory. Parameters
 * then come from the query string only. A `Content-Length` above `limit` bytes is answered 413; a body without one must
 * be counted by the handler.
 */
export const StreamedBody = (limit: number): MethodDecorator => RouteConfig({ streamedBodyLimit: limit });

/** The body of a `@StreamedBody()` route, a `Readable`. */
export const BodyStream = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().bodyStream,
);

/** Makes a route that asks for it stream its body. */
export function streamBody(route: RouteOptions): void {
  const limit = route.config?.streamedBodyLimit;
  if (limit === undefined) return;
  route.bodyLimit = limit;
  route.preParsing = (request, _reply, payload, done) => {
    request.bodyStream = payload as Readable;
    const length = Number(request.headers['content-length'] ?? 0);
    done(null, Object.assign(Readable.from([]), { receivedEncodedLength: length }));
  };
}
