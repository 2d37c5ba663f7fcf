import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const OLDER_TERMINAL = /^ZulipTerminal\/0\.[0-7]\./;

/**
 * True for zulip-terminal before 0.8, which needs older fields (contract, clients: zulip-terminal). It declares no version, so its
 * User-Agent decides.
 */
export const IsOlderTerminal = createParamDecorator((_data: unknown, context: ExecutionContext): boolean => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return OLDER_TERMINAL.test(headers['user-agent'] ?? '');
});
