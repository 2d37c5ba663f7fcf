import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { profileFieldsAggregate } from '../field/profile-fields.aggregate.js';
import { type ChangeProfileFieldInput, decideChangeProfileField } from './change-profile-field.decide.js';

export class ChangeProfileField extends CommandWith<ChangeProfileFieldInput & Caused> {}

@CommandHandler(ChangeProfileField)
export class ChangeProfileFieldHandler implements ICommandHandler<ChangeProfileField> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: ChangeProfileField): Promise<void> {
    await this.transactions.transact(profileFieldsAggregate, REALM_ID, data.cause, (state) =>
      decideChangeProfileField(state, data),
    );
  }
}
