import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const patience: CanActivate = {
  canActivate(context: ExecutionContext): true {
    const http = context.switchToHttp();
    http.getRequest<FastifyRequest>().server.connections.takesLong(http.getResponse<FastifyReply>().raw);
    return true;
  },
};

/** Marks a route whose answer may take longer than a connection may be idle. */
export const TakesLong = () => UseGuards(patience);
