import { QueryWith } from '@chat/cqrs';
import type { Mandate } from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Replays } from '../replay/replays.js';
import type { Period, ShownChanges } from './administration.js';
import type { TimeLine } from './time-line.fold.js';

export class GetAdministration extends QueryWith<
  { readonly mandate: Mandate; readonly period: Period },
  ShownChanges
> {}

@QueryHandler(GetAdministration)
export class GetAdministrationHandler implements IQueryHandler<GetAdministration> {
  constructor(private readonly replays: Replays) {}

  execute({ data }: GetAdministration): Promise<ShownChanges> {
    return this.replays.ask({ kind: 'administration', ...data });
  }
}

export class GetTimeLine extends QueryWith<
  { readonly userId: number; readonly mandate: Mandate; readonly period: Period },
  TimeLine
> {}

@QueryHandler(GetTimeLine)
export class GetTimeLineHandler implements IQueryHandler<GetTimeLine> {
  constructor(private readonly replays: Replays) {}

  execute({ data }: GetTimeLine): Promise<TimeLine> {
    return this.replays.ask({ kind: 'time_line', ...data });
  }
}
