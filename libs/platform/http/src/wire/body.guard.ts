import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestBodies } from './request-bodies.js';

/** Reads the body, once the sender is known and the request admitted. */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly bodies: RequestBodies) {}

  canActivate(context: ExecutionContext): Promise<boolean> | boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!this.bodies.isExpected(request)) return true;
    return this.bodies.receive(request, http.getResponse<FastifyReply>()).then(() => {
      request.confirmUser?.();
      return true;
    });
  }
}
