import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Take a linkifier away; what it linked stays linked. */
export class RemoveLinkifier extends Command<void> {
  constructor(readonly data: { readonly linkifierId: number } & { readonly cause: Cause }) {
    super();
  }
}
