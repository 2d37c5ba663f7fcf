import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EndInvalidInvitations } from '../end-invalid-invitations/end-invalid-invitations.command.js';

const LOOK_EVERY_MS = 30_000;

/** Ends invitations whose time is over, so that addresses of strangers are not kept. One server at a time does so. */
@Injectable()
export class ExpiredInvitations extends RepeatedService {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'expired-invitations', everyMs: LOOK_EVERY_MS, waiting: 'expired invitations wait' });
  }

  async round(): Promise<void> {
    const now = this.clock.now();
    const cause = causedByNobody(randomUUID(), now);
    await this.commands.execute(new EndInvalidInvitations({ of: { expiredBy: now / 1000 }, cause }));
  }
}
