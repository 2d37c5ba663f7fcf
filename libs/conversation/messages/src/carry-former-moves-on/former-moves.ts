import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CarryFormerMovesOn } from './carry-former-moves-on.command.js';

const EVERY_MS = 60_000;

/** Once after an upgrade, in pieces. */
@Injectable()
export class FormerMoves extends RepeatedService {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'former-moves', everyMs: EVERY_MS, waiting: 'topics of former moves wait' });
  }

  async round(ending: AbortSignal): Promise<void> {
    const isMore = () => this.commands.execute(new CarryFormerMovesOn(causedByNobody(randomUUID(), this.clock.now())));
    while (!ending.aborted && (await isMore()));
  }
}
