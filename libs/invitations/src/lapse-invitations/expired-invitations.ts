import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, repeatedly, whileHolding } from '@chat/coordination';
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
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(COORDINATION) private readonly coordination: Coordination,
  ) {}

  onApplicationBootstrap(): void {
    const lease = { lease: 'expired-invitations', holder: randomUUID() };
    this.#running = whileHolding(this.coordination, lease, this.#stopping.signal, (ending) => this.#watch(ending));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #watch(ending: AbortSignal): Promise<void> {
    const wait = (error: unknown) =>
      this.#logger.warn(error, 'expired invitations wait, because an engine is unavailable');
    await repeatedly(ending, LOOK_EVERY_MS, () => this.endExpired(), wait);
  }

  async endExpired(): Promise<void> {
    const now = this.clock.now();
    const cause = causedByNobody(randomUUID(), now);
    await this.commands.execute(new EndInvitations({ of: { expiredBy: now / 1000 }, cause }));
  }
}
