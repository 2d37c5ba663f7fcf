import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Marks a request that another server has passed on, so that it is not passed on again. */
export const PASSED_ON = 'x-chat-forwarded';

/** By which a question to this server can be put to another one, on behalf of the same account. */
export interface CallerAuthorization {
  /** The header. */
  readonly authorization: string;
  /** Another server asks. */
  readonly isPassedOn: boolean;
}

export const CallerAuthorization = createParamDecorator(
  (_data: unknown, context: ExecutionContext): CallerAuthorization => {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return { authorization: headers.authorization ?? '', isPassedOn: headers[PASSED_ON] !== undefined };
  },
);
