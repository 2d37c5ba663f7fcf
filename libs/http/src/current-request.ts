import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** Id of the request in whose course the caller runs; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}

/** Once before the body is read, and once more after it, because reading it leaves the course of the request. */
export function trackRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => ids.run(request.id, done));
  fastify.addHook('preValidation', (request, _reply, done) => ids.run(request.id, done));
}
