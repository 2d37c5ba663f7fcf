import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

const configured = new WeakMap<object, FastifyContextConfig>();

/** Adds to what Fastify knows about a route, beside what other decorators of the same method add. */
export function configureRoute(prototype: object, method: string | symbol, addition: FastifyContextConfig): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, method)!;
  const handler = descriptor.value as object;
  const config: FastifyContextConfig = { ...configured.get(handler), ...addition };
  configured.set(handler, config);
  RouteConfig(config)(prototype, method, descriptor);
}

/** The configuration that was added so far. */
export function routeConfig(prototype: object, method: string | symbol): FastifyContextConfig {
  return configured.get(Object.getOwnPropertyDescriptor(prototype, method)!.value as object) ?? {};
}
