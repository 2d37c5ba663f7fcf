import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** Id of the request in whose course the caller runs; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}

/** From before the guards on. */
export function trackRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => ids.run(request.id, done));
}
