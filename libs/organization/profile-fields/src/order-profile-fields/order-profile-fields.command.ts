import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { profileFieldsAggregate } from '../field/profile-fields.aggregate.js';
import { decideOrderProfileFields, type OrderProfileFieldsInput } from './order-profile-fields.decide.js';

export class OrderProfileFields extends CommandWith<OrderProfileFieldsInput & Caused> {}

@CommandHandler(OrderProfileFields)
export class OrderProfileFieldsHandler implements ICommandHandler<OrderProfileFields> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: OrderProfileFields): Promise<void> {
    await this.transactions.transact(profileFieldsAggregate, REALM_ID, data.cause, (state) =>
      decideOrderProfileFields(state, data),
    );
  }
}
