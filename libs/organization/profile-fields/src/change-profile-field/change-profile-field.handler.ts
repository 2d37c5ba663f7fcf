import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { profileFieldsAggregate } from '../field/profile-fields.aggregate.js';
import { ChangeProfileField } from './change-profile-field.command.js';
import { decideChangeProfileField } from './change-profile-field.decide.js';

@CommandHandler(ChangeProfileField)
export class ChangeProfileFieldHandler implements ICommandHandler<ChangeProfileField> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: ChangeProfileField): Promise<void> {
    await this.transactions.transact(profileFieldsAggregate, REALM_ID, data.cause, (state) =>
      decideChangeProfileField(state, data),
    );
  }
}
