import { currentRequestId } from '@chat/http';
import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Every log line of a request has these fields, so that the id in its answer finds all of them. */
export function requestContext(): object {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }

  fatal(message: unknown, context?: string): void {
    this.logger.fatal({ context }, String(message));
  }
}
