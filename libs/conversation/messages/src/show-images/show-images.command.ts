import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export class ShowImages extends Command<void> {
  constructor(readonly data: { readonly messageId: number; readonly cause: Cause }) {
    super();
  }
}
