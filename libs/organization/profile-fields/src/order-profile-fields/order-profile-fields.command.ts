import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface OrderProfileFieldsData {
  /** In the new order. */
  readonly fieldIds: readonly number[];
  readonly cause: Cause;
}

export class OrderProfileFields extends Command<void> {
  constructor(readonly data: OrderProfileFieldsData) {
    super();
  }
}
