import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, pieceByPiece, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock, DAY_MS } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EraseInspectionWords } from './erase-inspection-words.command.js';

const LOOK_EVERY_MS = 10_000;
/** Words may name somebody whom nothing else of the inspection names. */
const KEPT_DAYS = 366;

@Injectable()
export class OldInspectionWords extends RepeatedService {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    const waiting = 'old words of inspections wait';
    super(coordination, { lease: 'old-inspection-words', everyMs: LOOK_EVERY_MS, waiting });
  }

  async round(ending: AbortSignal): Promise<void> {
    await pieceByPiece(ending, () => this.#erase());
  }

  #erase(): Promise<boolean> {
    const now = this.clock.now();
    const erased = { madeBy: now - KEPT_DAYS * DAY_MS };
    return this.commands.execute(new EraseInspectionWords(erased, causedByNobody(randomUUID(), now)));
  }
}
