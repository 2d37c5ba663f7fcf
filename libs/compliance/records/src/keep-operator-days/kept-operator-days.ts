import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { OPERATOR, presentLeastDays } from '../rules/least-days.js';
import { OperatorDays } from '../rules/operator-days.js';
import { RecordsRules } from '../rules/records-rules.js';
import { KeepOperatorDays } from './keep-operator-days.command.js';

const LOOK_EVERY_MS = 2_000;

/** One of several servers with the same value records it. */
@Injectable()
export class KeptOperatorDays extends RepeatedService {
  /** The recorded value at the start of this server; null: its own is recorded since. */
  #atStart: number | null = null;

  constructor(
    private readonly commands: CommandBus,
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    const waiting = 'CHAT_RECORDS_DAYS is not recorded';
    super(coordination, { lease: `records-days-${operator.days}`, everyMs: LOOK_EVERY_MS, waiting });
  }

  override onApplicationBootstrap(): void {
    this.#atStart = this.#recorded;
    super.onApplicationBootstrap();
  }

  /** The lease may come long after the start: a value that another server recorded in between is not lowered. */
  async round(): Promise<void> {
    const isStart = this.#atStart === this.#recorded;
    if (!isStart && this.#recorded >= this.operator.days) return;
    const cause = causedByNobody(randomUUID(), this.clock.now());
    await this.commands.execute(new KeepOperatorDays(isStart, cause));
    this.#atStart = null;
  }

  get #recorded(): number {
    return presentLeastDays(this.rules.least, OPERATOR);
  }
}
