import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { profileFieldsAggregate } from '../field/profile-fields.aggregate.js';
import { DeleteProfileField } from './delete-profile-field.command.js';
import { decideDeleteProfileField } from './delete-profile-field.decide.js';

@CommandHandler(DeleteProfileField)
export class DeleteProfileFieldHandler implements ICommandHandler<DeleteProfileField> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: DeleteProfileField): Promise<void> {
    await this.transactions.transact(profileFieldsAggregate, REALM_ID, data.cause, (state) =>
      decideDeleteProfileField(state, data),
    );
  }
}
