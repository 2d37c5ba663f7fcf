import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { profileFieldsAggregate } from '../field/profile-fields.aggregate.js';
import { CreateProfileField } from './create-profile-field.command.js';
import { decideCreateProfileField } from './create-profile-field.decide.js';

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
