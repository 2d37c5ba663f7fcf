import { type UserSettings, userSettings } from '@chat/accounts';
import { Directory, type User } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

export class GetOwnSettings extends Query<UserSettings> {
  constructor(readonly data: { readonly userId: number }) {
    super();
  }
}

@QueryHandler(GetOwnSettings)
export class GetOwnSettingsHandler implements IQueryHandler<GetOwnSettings> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { userId } }: GetOwnSettings): Promise<UserSettings> {
    return userSettings(this.directory.user(userId) as User);
  }
}
