import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { profileFieldsAggregate } from '../field/profile-fields.aggregate.js';
import { OrderProfileFields } from './order-profile-fields.command.js';
import { decideOrderProfileFields } from './order-profile-fields.decide.js';

@CommandHandler(OrderProfileFields)
export class OrderProfileFieldsHandler implements ICommandHandler<OrderProfileFields> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: OrderProfileFields): Promise<void> {
    await this.transactions.transact(profileFieldsAggregate, REALM_ID, data.cause, (state) =>
      decideOrderProfileFields(state, data),
    );
  }
}
