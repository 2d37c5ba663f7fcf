import { currentRequestId } from '@chat/http';
import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** What every line says that a request causes, so that all of them can be found by the id that its answer names. */
export function requestContext(): object {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Nest's messages in the same log. */
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
