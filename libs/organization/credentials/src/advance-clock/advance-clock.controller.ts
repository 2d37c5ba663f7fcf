import { Describe, IntegerParameter, Parameters, Public } from '@chat/http';
import { Controller, Post, UseGuards } from '@nestjs/common';
import { DevelopmentGuard } from '../development/development.guard.js';
import { DevelopmentMode } from '../development/development-mode.js';

const HUNDRED_YEARS = 100 * 366 * 86_400;

class AdvanceClockParameters {
  @IntegerParameter({ min: 0, max: HUNDRED_YEARS }) readonly advanceSeconds!: number;
}

/** Time is no fact of the log, so there is no command: only the clock of this process moves, until a restart. */
@Controller('api/v1/dev/clock')
export class AdvanceClockController {
  constructor(private readonly development: DevelopmentMode) {}

  @Public()
  @UseGuards(DevelopmentGuard)
  @Post()
  @Describe('Moves the clock of a development server forward.')
  advanceClock(@Parameters() { advanceSeconds }: AdvanceClockParameters) {
    this.development.advanceClock(advanceSeconds);
  }
}
