import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, ItemByItem, RepeatedService } from '@chat/coordination';
import { causedByNobody, Directory, Role, type User } from '@chat/directory';
import { Clock, DAY_MS } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PassWaitingPeriod } from './pass-waiting-period.command.js';

const LOOK_EVERY_MS = 30_000;
/** After a longer stop of the service all clients read the groups again. */
const LATEST_MS = DAY_MS;

/** Finds the members whose waiting period has just passed, and has clients notified. One server at a time does so. */
@Injectable()
export class PassedWaitingPeriods extends RepeatedService {
  readonly #items: ItemByItem;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly directory: Directory,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, {
      lease: 'passed-waiting-periods',
      everyMs: LOOK_EVERY_MS,
      waiting: 'waiting periods that have passed are not announced',
    });
    this.#items = new ItemByItem(clock, this.logger);
  }

  async round(): Promise<void> {
    const now = this.clock.now();
    const waitingDays = this.directory.realm.settings.waiting_period_threshold;
    if (waitingDays === 0) return;
    const cause = causedByNobody(randomUUID(), now);
    for (const user of this.directory.users()) {
      if (user.waitedDays === waitingDays || !hasJustPassed(user, waitingDays, now)) continue;
      const passing = new PassWaitingPeriod({ userId: user.id, waitingDays, cause });
      await this.#items.attempt(`the waiting period of account ${user.id}`, () => this.commands.execute(passing));
    }
  }
}

function hasJustPassed({ role, isActive, isSystemBot, dateJoined }: User, waitingDays: number, now: number): boolean {
  if (role !== Role.member || !isActive || isSystemBot) return false;
  const passedMs = now - (dateJoined * 1000 + waitingDays * DAY_MS);
  return passedMs >= 0 && passedMs < LATEST_MS;
}
