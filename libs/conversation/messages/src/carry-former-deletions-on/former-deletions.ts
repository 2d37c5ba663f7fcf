import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, pieceByPiece, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CarryFormerDeletionsOn } from './carry-former-deletions-on.command.js';

const EVERY_MS = 5_000;

/** After an upgrade, in pieces; later when content is erased that was kept then. */
@Injectable()
export class FormerDeletions extends RepeatedService {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'former-deletions', everyMs: EVERY_MS, waiting: 'topics of former deletions wait' });
  }

  async round(ending: AbortSignal): Promise<void> {
    const cause = () => causedByNobody(randomUUID(), this.clock.now());
    await pieceByPiece(ending, () => this.commands.execute(new CarryFormerDeletionsOn(cause())));
  }
}
