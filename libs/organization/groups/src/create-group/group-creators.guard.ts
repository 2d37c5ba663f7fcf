import { Directory } from '@chat/directory';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { refuseUnlessCreator } from './create-group.decide.js';

/** Refuses those who may not create groups before the parameters of the request are looked at. */
@Injectable()
export class GroupCreatorsGuard implements CanActivate {
  constructor(private readonly directory: Directory) {}

  canActivate(context: ExecutionContext): boolean {
    refuseUnlessCreator(this.directory, context.switchToHttp().getRequest<FastifyRequest>().user!.userId);
    return true;
  }
}
