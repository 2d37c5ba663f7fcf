import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { RequestedField } from '../field/field-rules.js';

export interface CreateProfileFieldData {
  readonly field: Omit<RequestedField, 'id'>;
  readonly cause: Cause;
}

/** Ask people something more about themselves; answers the id of the field. */
export class CreateProfileField extends Command<number> {
  constructor(readonly data: CreateProfileFieldData) {
    super();
  }
}
