import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, RepeatedWork } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EndInvitations } from '../end-invitations/end-invitations.command.js';

const LOOK_EVERY_MS = 30_000;

/** Ends invitations whose time is over, so that addresses of strangers are not kept. One server at a time does so. */
@Injectable()
export class ExpiredInvitations implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('ExpiredInvitations');
  readonly #work: RepeatedWork;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    this.#work = new RepeatedWork(coordination, {
      lease: 'expired-invitations',
      everyMs: LOOK_EVERY_MS,
      work: () => this.endExpired(),
      onFailure: (error) => this.#logger.warn(error, 'expired invitations wait, because an engine is unavailable'),
    });
  }

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#work.stop();
  }

  async endExpired(): Promise<void> {
    const now = this.clock.now();
    const cause = causedByNobody(randomUUID(), now);
    await this.commands.execute(new EndInvitations({ of: { expiredBy: now / 1000 }, cause }));
  }
}
