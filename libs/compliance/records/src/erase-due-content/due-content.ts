import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, pieceByPiece, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EraseDueContent } from './erase-due-content.command.js';

const LOOK_EVERY_MS = 2_000;

@Injectable()
export class DueContent extends RepeatedService {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'due-content', everyMs: LOOK_EVERY_MS, waiting: 'deleted content waits' });
  }

  async round(ending: AbortSignal): Promise<void> {
    await pieceByPiece(ending, () => this.commands.execute(new EraseDueContent(this.#cause())));
  }

  #cause() {
    return causedByNobody(randomUUID(), this.clock.now());
  }
}
