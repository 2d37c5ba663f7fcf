import { Clock } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { COORDINATION, type Coordination } from '../port/coordination.js';
import { pieceByPiece } from './piece-by-piece.js';
import { RepeatedService, type RepeatedServiceOptions } from './repeated-service.js';

/**
 * Makes the base class of a service that repeats a command. In one round the command is executed until it does not answer
 * true, with a rest after each piece.
 * @param command gets the time, in UNIX milliseconds
 */
export function repeating(options: RepeatedServiceOptions, command: (now: number) => Command<boolean | void>) {
  @Injectable()
  class RepeatedCommand extends RepeatedService {
    constructor(
      private readonly commands: CommandBus,
      private readonly clock: Clock,
      @Inject(COORDINATION) coordination: Coordination,
    ) {
      super(coordination, options);
    }

    async round(ending: AbortSignal): Promise<void> {
      await pieceByPiece(ending, async () => (await this.commands.execute(command(this.clock.now()))) === true);
    }
  }
  return RepeatedCommand;
}
