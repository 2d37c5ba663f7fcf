import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { profileFieldsAggregate } from '../field/profile-fields.aggregate.js';
import { type CreateProfileFieldInput, decideCreateProfileField } from './create-profile-field.decide.js';

/** Adds a custom profile field; returns its id. */
export class CreateProfileField extends CommandWith<CreateProfileFieldInput & Caused, number> {}

@CommandHandler(CreateProfileField)
export class CreateProfileFieldHandler implements ICommandHandler<CreateProfileField> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: CreateProfileField): Promise<number> {
    let fieldId = 0;
    await this.transactions.transact(profileFieldsAggregate, REALM_ID, data.cause, (state) => {
      fieldId = state.lastId + 1;
      return decideCreateProfileField(state, data);
    });
    return fieldId;
  }
}
