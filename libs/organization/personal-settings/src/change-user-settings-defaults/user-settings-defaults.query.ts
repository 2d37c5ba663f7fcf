import { type UserSettings, userSettingsDefaults } from '@chat/accounts';
import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

/** Initial settings of new accounts. */
export class GetUserSettingsDefaults extends Query<UserSettings> {}

@QueryHandler(GetUserSettingsDefaults)
export class GetUserSettingsDefaultsHandler implements IQueryHandler<GetUserSettingsDefaults> {
  constructor(private readonly directory: Directory) {}

  async execute(): Promise<UserSettings> {
    return userSettingsDefaults(this.directory.realm);
  }
}
