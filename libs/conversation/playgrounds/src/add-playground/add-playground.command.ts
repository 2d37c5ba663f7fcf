import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { PlaygroundFields } from '../playground/playground.events.js';

/** Give the organization one more playground. */
export class AddPlayground extends Command<{ playgroundId: number }> {
  constructor(readonly data: PlaygroundFields & { readonly cause: Cause }) {
    super();
  }
}
