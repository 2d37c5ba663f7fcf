import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

const configured = new WeakMap<object, FastifyContextConfig>();

/** Adds to Fastify's configuration of a route, and keeps additions by other decorators of the same method. */
export function configureRoute(prototype: object, method: string | symbol, addition: FastifyContextConfig): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, method)!;
  const handler = descriptor.value as object;
  const config: FastifyContextConfig = { ...configured.get(handler), ...addition };
  configured.set(handler, config);
  RouteConfig(config)(prototype, method, descriptor);
}

/** The configuration so far. */
export function routeConfig(prototype: object, method: string | symbol): FastifyContextConfig {
  return configured.get(Object.getOwnPropertyDescriptor(prototype, method)!.value as object) ?? {};
}
