import { COORDINATION, type Coordination, type NamedLease } from '@chat/coordination';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { RunningService, type RunningState, type RunningVersions } from '@chat/ports';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type LimitInHour, LimitsReached } from '../reached-limits/limits-reached.js';
import type { Series } from './hour.js';
import { type LastVerification, lastVerification } from './last-verification.js';
import { Sampling } from './sampling.js';
import { sharedWork } from './shared-work.js';

export interface ServiceState {
  readonly running: RunningState;
  readonly versions: RunningVersions;
  readonly hour: Series;
  readonly limits: readonly LimitInHour[];
  readonly leases: readonly Omit<NamedLease, 'note'>[];
  readonly verification: LastVerification | null;
  /** UNIX milliseconds. */
  readonly bytesWaitSince: number | undefined;
}

/** How this server is, and what all servers share. */
export class GetState extends Query<ServiceState> {}

@QueryHandler(GetState)
export class GetStateHandler implements IQueryHandler<GetState> {
  constructor(
    private readonly service: RunningService,
    private readonly sampling: Sampling,
    private readonly limits: LimitsReached,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(COORDINATION) private readonly coordination: Coordination,
  ) {}

  async execute(): Promise<ServiceState> {
    const [running, versions, leases, verification, bytesWaitSince] = await Promise.all([
      this.service.state(),
      this.service.versions(),
      sharedWork(this.coordination),
      lastVerification(this.log),
      this.log.bytesWaitSince(),
    ]);
    const [hour, limits] = [this.sampling.series(), this.limits.all()];
    return { running, versions, hour, limits, leases, verification, bytesWaitSince };
  }
}
