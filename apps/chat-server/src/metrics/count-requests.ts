import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.js';

/** Counts every answer, and logs it by its route: the path itself may name people. */
export function countRequests(application: NestFastifyApplication, metrics: Metrics, logger: Logger): void {
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
      done();
    });
}
