import { type UserSettings, userSettings } from '@chat/accounts';
import { QueryWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

export class GetOwnSettings extends QueryWith<{ readonly userId: number }, UserSettings> {}

@QueryHandler(GetOwnSettings)
export class GetOwnSettingsHandler implements IQueryHandler<GetOwnSettings> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { userId } }: GetOwnSettings): Promise<UserSettings> {
    return userSettings(this.directory.user(userId) as User);
  }
}
