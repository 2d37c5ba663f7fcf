import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Take a playground away. */
export class RemovePlayground extends Command<void> {
  constructor(readonly data: { readonly playgroundId: number } & { readonly cause: Cause }) {
    super();
  }
}
