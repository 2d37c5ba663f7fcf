import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, pieceByPiece, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock, DAY_MS } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LogInDays } from '../log-in/log-in-days.js';
import { dayOf } from '../log-in/log-in.aggregate.js';
import { EraseOldLogIns } from './erase-old-log-ins.command.js';

const LOOK_EVERY_MS = 2_000;

@Injectable()
export class OldLogIns extends RepeatedService {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly days: LogInDays,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'old-log-ins', everyMs: LOOK_EVERY_MS, waiting: 'old log-ins wait' });
  }

  async round(ending: AbortSignal): Promise<void> {
    await pieceByPiece(ending, () => this.#erase());
  }

  #erase(): Promise<boolean> {
    const now = this.clock.now();
    const lastDay = dayOf(now - (this.days.kept + 1) * DAY_MS);
    return this.commands.execute(new EraseOldLogIns({ lastDay, cause: causedByNobody(randomUUID(), now) }));
  }
}
