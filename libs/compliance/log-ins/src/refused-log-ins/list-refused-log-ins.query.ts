import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type RefusedLogIn, RefusedLogIns } from './refused-log-ins.js';

/** Refusals of this server, newest first. */
export class ListRefusedLogIns extends Query<readonly RefusedLogIn[]> {}

@QueryHandler(ListRefusedLogIns)
export class ListRefusedLogInsHandler implements IQueryHandler<ListRefusedLogIns> {
  constructor(private readonly refusals: RefusedLogIns) {}

  async execute(): Promise<readonly RefusedLogIn[]> {
    return this.refusals.all();
  }
}
