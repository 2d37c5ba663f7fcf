import { createParamDecorator, type ExecutionContext, NotFoundException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** A path parameter that is a non-negative integer; any other text makes the path unknown (404). */
export const PathId = createParamDecorator((name: string, context: ExecutionContext): number => {
  const text = (context.switchToHttp().getRequest<FastifyRequest>().params as Record<string, string>)[name] ?? '';
  const id = Number(text);
  if (!/^[0-9]+$/.test(text) || !Number.isSafeInteger(id)) throw new NotFoundException();
  return id;
});
