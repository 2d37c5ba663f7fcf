import type { UserSettings } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userSettingsDefaultsAggregate } from '../user-settings-defaults/user-settings-defaults.aggregate.js';
import { decideChangeUserSettingsDefaults } from './change-user-settings-defaults.decide.js';

export class ChangeUserSettingsDefaults extends CommandWith<{
  readonly settings: UserSettings;
  readonly cause: Cause;
}> {}

@CommandHandler(ChangeUserSettingsDefaults)
export class ChangeUserSettingsDefaultsHandler implements ICommandHandler<ChangeUserSettingsDefaults> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { settings, cause } }: ChangeUserSettingsDefaults): Promise<void> {
    await this.transactions.transact(userSettingsDefaultsAggregate, REALM_ID, cause, (state) =>
      decideChangeUserSettingsDefaults(state, settings),
    );
  }
}
