import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  NotFoundException,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { configureRoute, routeConfig } from '../routes/configure-route.js';

const read = createParamDecorator((name: string, context: ExecutionContext) =>
  Math.min(Number(pathParameter(name, context)), Number.MAX_SAFE_INTEGER),
);

/**
 * A path parameter that is a non-negative integer; any other text makes the path unknown (404). A number that is too large becomes
 * the largest possible id, which nothing has.
 */
export const PathId = (name: string): ParameterDecorator => {
  const guard = new PathIdGuard(name);
  return (target, method, index) => {
    UseGuards(guard)(target, method!, Object.getOwnPropertyDescriptor(target, method!)!);
    configureRoute(target, method!, { pathIds: [...(routeConfig(target, method!).pathIds ?? []), name] });
    read(name)(target, method, index);
  };
};

/** Checks the path before parameters are read: Nest evaluates the arguments of a handler from last to first. */
class PathIdGuard implements CanActivate {
  constructor(private readonly name: string) {}

  canActivate(context: ExecutionContext): boolean {
    const text = pathParameter(this.name, context);
    if (!/^[0-9]+$/.test(text)) throw new NotFoundException();
    return true;
  }
}

function pathParameter(name: string, context: ExecutionContext): string {
  return (context.switchToHttp().getRequest<FastifyRequest>().params as Record<string, string>)[name] ?? '';
}
