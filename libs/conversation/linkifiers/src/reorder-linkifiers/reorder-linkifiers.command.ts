import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Try the linkifiers in another order. */
export class ReorderLinkifiers extends Command<void> {
  constructor(readonly data: { readonly linkifierIds: readonly number[] } & { readonly cause: Cause }) {
    super();
  }
}
