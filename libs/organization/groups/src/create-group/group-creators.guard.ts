import { Directory } from '@chat/directory';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { refuseUnlessCreator } from './create-group.decide.js';
import { mayCreateGroups } from './create-group.facts.js';

/** Refuses accounts that may not create groups before the parameters of the request are read. */
@Injectable()
export class GroupCreatorsGuard implements CanActivate {
  constructor(private readonly directory: Directory) {}

  canActivate(context: ExecutionContext): boolean {
    const { userId } = context.switchToHttp().getRequest<FastifyRequest>().user!;
    refuseUnlessCreator(mayCreateGroups(this.directory, userId));
    return true;
  }
}
