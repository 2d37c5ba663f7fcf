import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** zulip-terminal shows an exception at a reaction without `user`. */
const READS_REACTING_USERS = /^ZulipTerminal\/0\.[0-7]\./;

/**
 * Is the caller a client that reads from `reaction.user` who reacted, which newer clients do without? Such clients
 * declare nothing, so their User-Agent decides.
 */
export const ReadsReactingUsers = createParamDecorator((_data: unknown, context: ExecutionContext): boolean => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return READS_REACTING_USERS.test(headers['user-agent'] ?? '');
});
