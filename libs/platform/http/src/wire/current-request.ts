import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** Id of the request that the caller works for; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}

/** Runs before the guards. */
export function trackRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => ids.run(request.id, done));
}
