declare module 'passport-http' {
  import type { FastifyRequest } from 'fastify';

  /** passport gives a strategy `success` and `error` for each request. */
  export class BasicStrategy {
    constructor(verify: (...parameters: unknown[]) => void);
    authenticate(request: FastifyRequest): void;
    success(user: object): void;
    error(error: Error): void;
  }
}
