import { COORDINATION, type Coordination } from '@chat/coordination';
import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { Gauges } from '@chat/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LimitsReached } from '../reached-limits/limits-reached.js';
import { lastVerification } from './last-verification.js';
import { sharedWork } from './shared-work.js';

/** Shows Prometheus the figures of `GET /operation/state` that only this library knows. */
@Injectable()
export class OperationGauges implements OnModuleInit {
  constructor(
    private readonly gauges: Gauges,
    private readonly limits: LimitsReached,
    @Inject(COORDINATION) private readonly coordination: Coordination,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  onModuleInit(): void {
    this.gauges.gauge('chat_limits_reached', 'Requests that a limit refused since the start.', ['code'], (set) => {
      for (const [code, count] of this.limits.totals) set(count, { code });
    });
    this.gauges.gauge(
      'chat_limit_accounts',
      'Accounts whose requests a limit refused in this hour.',
      ['code', 'route'],
      (set) => {
        for (const { code, route, accounts } of this.limits.now()) set(accounts, { code, route });
      },
    );
    this.gauges.gauge(
      'chat_limit_addresses',
      'Addresses of strangers whose requests a limit refused in this hour.',
      ['code', 'route'],
      (set) => {
        for (const { code, route, addresses } of this.limits.now()) set(addresses, { code, route });
      },
    );
    this.gauges.gauge(
      'chat_lease',
      'Work that one process of the service does at a time, and the process.',
      ['lease', 'holder'],
      async (set) => {
        for (const held of await sharedWork(this.coordination)) set(1, held);
      },
    );
    this.gauges.gauge(
      'chat_verified_seconds',
      'UNIX time of the last result of chat verify in the log.',
      [],
      async (set) => {
        const found = await lastVerification(this.log);
        if (found) set(found.time / 1_000);
      },
    );
    this.gauges.gauge('chat_verification_problems', 'Problems that the last chat verify found.', [], async (set) => {
      const found = await lastVerification(this.log);
      if (found) set(found.problems);
    });
  }
}
