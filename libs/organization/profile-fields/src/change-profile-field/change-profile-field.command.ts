import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { RequestedField } from '../field/field-rules.js';

export interface ChangeProfileFieldData {
  readonly fieldId: number;
  /** What is undefined stays as it is. */
  readonly changes: {
    readonly [Name in keyof Omit<RequestedField, 'id' | 'type' | 'order'>]: RequestedField[Name] | undefined;
  };
  readonly cause: Cause;
}

export class ChangeProfileField extends Command<void> {
  constructor(readonly data: ChangeProfileFieldData) {
    super();
  }
}
