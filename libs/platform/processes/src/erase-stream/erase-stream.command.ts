import { Command } from '@nestjs/cqrs';

/** Makes the older events of a stream unreadable in the log. Repeatable. */
export class EraseStream extends Command<void> {
  /** @param before revision of the first event that stays */
  constructor(
    readonly stream: string,
    readonly before: number,
  ) {
    super();
  }
}
