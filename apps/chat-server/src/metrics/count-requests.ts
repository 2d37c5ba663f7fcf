import { clientOf } from '@chat/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.js';
import { UnknownRoutes } from './unknown-routes.js';

/** Counts every answer, and logs it by its route: the path itself may name people. */
export function countRequests(application: NestFastifyApplication, metrics: Metrics, logger: Logger): void {
  const unknown = new UnknownRoutes();
  application
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
      const { method } = request;
      const route = request.routeOptions.url;
      metrics.countRequest(method, route, statusCode, elapsedTime);
      logger.debug(
        { requestId: request.id, method, route, status: statusCode, ms: Math.round(elapsedTime) },
        'answered',
      );
      if (route === undefined && (statusCode === 404 || statusCode === 405)) {
        const { isNew, ...label } = unknown.label(request.url, programOf(request));
        metrics.countUnknown({ method, ...label });
        if (isNew) logger.info({ method, ...label }, 'a client asks for an endpoint that this server does not have');
      }
      done();
    });
}

/** The client's program; the request's parameters may be unreadable. */
function programOf(request: FastifyRequest): string {
  try {
    return clientOf(request);
  } catch {
    return 'other';
  }
}
