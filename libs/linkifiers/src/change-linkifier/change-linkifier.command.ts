import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { LinkifierFields } from '../linkifier/linkifier.events.js';

/** Change what a linkifier does; its place stays. */
export class ChangeLinkifier extends Command<void> {
  constructor(readonly data: LinkifierFields & { readonly linkifierId: number } & { readonly cause: Cause }) {
    super();
  }
}
