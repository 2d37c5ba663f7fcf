import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Draw the smaller forms of an uploaded image. */
export class DrawThumbnails extends Command<void> {
  constructor(readonly data: { readonly attachmentId: number; readonly cause: Cause }) {
    super();
  }
}
