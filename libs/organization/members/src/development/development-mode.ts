import { DomainError, type SystemClock } from '@chat/kernel';

/** What only a development server offers: logging in without a password, and moving the clock. */
export class DevelopmentMode {
  constructor(
    readonly isOn: boolean,
    private readonly clock: SystemClock,
  ) {}

  /** @throws NotInProduction unless the operator turned development mode on */
  require(): void {
    if (!this.isOn) throw new NotInProduction();
  }

  /** Moves the service's time forward. */
  advanceClock(seconds: number): void {
    this.clock.advance(seconds * 1000);
  }
}

export class NotInProduction extends DomainError {
  constructor() {
    super('Endpoint not available in production.');
  }
}
