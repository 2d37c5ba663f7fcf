import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteProfileFieldData {
  readonly fieldId: number;
  readonly cause: Cause;
}

/** Ask for it no longer, and forget what people said. */
export class DeleteProfileField extends Command<void> {
  constructor(readonly data: DeleteProfileFieldData) {
    super();
  }
}
