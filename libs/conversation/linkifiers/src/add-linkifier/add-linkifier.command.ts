import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { LinkifierFields } from '../linkifier/linkifier.events.js';

/** Give the organization one more linkifier, the last in the order. */
export class AddLinkifier extends Command<{ linkifierId: number }> {
  constructor(readonly data: LinkifierFields & { readonly cause: Cause }) {
    super();
  }
}
