import { causedBy } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { type KeyHolder, KeyUses, type KeyUse } from '@chat/http';
import { Clock, DAY_MS, growingUpTo } from '@chat/kernel';
import type { LogIn, LogInRecords } from '@chat/ports';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { LogInDays } from '../log-in/log-in-days.js';
import { dayOf, useOf } from '../log-in/log-in.aggregate.js';
import { RefusedLogIns } from '../refused-log-ins/refused-log-ins.js';
import { RecordLogIn } from './record-log-in.command.js';
import { LIMITS } from '../log-ins.limits.js';

@Injectable()
export class LogIns extends KeyUses implements LogInRecords, BeforeApplicationShutdown {
  /** Keys with addresses, and the day since 1970, whose use is already recorded. */
  readonly #recorded = new LRUCache<string, number>(growingUpTo(LIMITS.logins.usesRemembered));
  readonly #underWay = new Set<Promise<void>>();
  readonly #logger = new Logger(LogIns.name);

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly days: LogInDays,
    private readonly refusals: RefusedLogIns,
  ) {
    super();
  }

  async record(logIn: LogIn, cause: Cause): Promise<void> {
    if (this.days.kept === 0) return;
    await this.commands.execute(new RecordLogIn({ logIn, cause }));
    if (logIn.keyId !== null) this.#recorded.set(useOf(logIn), dayNumber(cause.time));
  }

  refused(name: string, address: string): void {
    this.refusals.add(name, address);
  }

  /** Records beside the request, which does not wait; the next use repeats a failed attempt. */
  used({ userId, keyId }: KeyHolder, { address, client, correlationId }: KeyUse): void {
    if (this.days.kept === 0 || keyId === undefined) return;
    const [use, now] = [useOf({ keyId, address }), this.clock.now()];
    const day = dayNumber(now);
    if (this.#recorded.get(use) === day || this.#underWay.size >= LIMITS.logins.recordedAtOnce) return;
    this.#recorded.set(use, day);
    const logIn: LogIn = { userId, how: 'key', keyId, address, client: client() };
    const cause = causedBy({ userId, correlationId, client: logIn.client, time: now });
    const recording: Promise<void> = this.commands
      .execute(new RecordLogIn({ logIn, cause }))
      .catch((error: unknown) => {
        this.#recorded.delete(use);
        this.#logger.warn(error, `the use of a key on ${dayOf(now)} is not recorded yet`);
      })
      .finally(() => this.#underWay.delete(recording));
    this.#underWay.add(recording);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

const dayNumber = (time: number): number => Math.floor(time / DAY_MS);
