import { Command } from '@nestjs/cqrs';

/** Make what a message said unreadable in the log. */
export class EraseMessage extends Command<void> {
  /**
   * @param stream of the message
   * @param before revision of its deletion, which stays
   */
  constructor(
    readonly stream: string,
    readonly before: number,
  ) {
    super();
  }
}
