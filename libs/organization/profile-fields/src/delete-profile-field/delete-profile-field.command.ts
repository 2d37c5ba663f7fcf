import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { profileFieldsAggregate } from '../field/profile-fields.aggregate.js';
import { decideDeleteProfileField, type DeleteProfileFieldInput } from './delete-profile-field.decide.js';

/** Deletes a custom profile field with all values. */
export class DeleteProfileField extends CommandWith<DeleteProfileFieldInput & Caused> {}

@CommandHandler(DeleteProfileField)
export class DeleteProfileFieldHandler implements ICommandHandler<DeleteProfileField> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: DeleteProfileField): Promise<void> {
    await this.transactions.transact(profileFieldsAggregate, REALM_ID, data.cause, (state) =>
      decideDeleteProfileField(state, data),
    );
  }
}
