import { refusal, type SystemClock } from '@chat/kernel';

/** Functions of a development server: logging in without a password, and moving the clock. */
export class DevelopmentMode {
  constructor(
    readonly isOn: boolean,
    private readonly clock: SystemClock,
  ) {}

  require(): void {
    if (!this.isOn) throw new NotInProduction();
  }

  advanceClock(seconds: number): void {
    this.clock.advance(seconds * 1000);
  }
}

export class NotInProduction extends refusal('Endpoint not available in production.') {}
