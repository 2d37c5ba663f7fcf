import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeUserSettingsDefaults } from './change-user-settings-defaults.command.js';
import { decideChangeUserSettingsDefaults } from './change-user-settings-defaults.decide.js';
import { userSettingsDefaultsAggregate } from '../user-settings-defaults/user-settings-defaults.aggregate.js';

@CommandHandler(ChangeUserSettingsDefaults)
export class ChangeUserSettingsDefaultsHandler implements ICommandHandler<ChangeUserSettingsDefaults> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { settings, cause } }: ChangeUserSettingsDefaults): Promise<void> {
    await this.transactions.transact(userSettingsDefaultsAggregate, REALM_ID, cause, (state) =>
      decideChangeUserSettingsDefaults(state, settings),
    );
  }
}
