import type { Mandate } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Replays } from '../replay/replays.js';
import type { Period, ShownChanges } from './administration.js';
import type { TimeLine } from './time-line.fold.js';

export class GetAdministration extends Query<ShownChanges> {
  constructor(readonly data: { readonly mandate: Mandate; readonly period: Period }) {
    super();
  }
}

@QueryHandler(GetAdministration)
export class GetAdministrationHandler implements IQueryHandler<GetAdministration> {
  constructor(private readonly replays: Replays) {}

  execute({ data }: GetAdministration): Promise<ShownChanges> {
    return this.replays.ask({ kind: 'administration', ...data });
  }
}

export class GetTimeLine extends Query<TimeLine> {
  constructor(readonly data: { readonly userId: number; readonly mandate: Mandate; readonly period: Period }) {
    super();
  }
}

@QueryHandler(GetTimeLine)
export class GetTimeLineHandler implements IQueryHandler<GetTimeLine> {
  constructor(private readonly replays: Replays) {}

  execute({ data }: GetTimeLine): Promise<TimeLine> {
    return this.replays.ask({ kind: 'time_line', ...data });
  }
}
