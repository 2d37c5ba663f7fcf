import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Take a domain off the list. */
export class RemoveDomain extends Command<void> {
  constructor(readonly data: { readonly domain: string; readonly cause: Cause }) {
    super();
  }
}
