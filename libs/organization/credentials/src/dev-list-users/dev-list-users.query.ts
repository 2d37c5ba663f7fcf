import { Directory, isAdministrator, Site } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

export interface DevUser {
  readonly email: string;
  readonly realm_url: string;
}

export class DevListUsers extends Query<{ direct_admins: DevUser[]; direct_users: DevUser[] }> {}

@QueryHandler(DevListUsers)
export class DevListUsersHandler implements IQueryHandler<DevListUsers> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute() {
    const people = [...this.directory.users()].filter(({ isBot, isActive }) => isActive && !isBot);
    const { true: admins = [], false: others = [] } = Object.groupBy(people, (user) => `${isAdministrator(user)}`);
    const shown = ({ deliveryEmail: email }: { deliveryEmail: string }) => ({ email, realm_url: this.site.url });
    return { direct_admins: admins.map(shown), direct_users: others.map(shown) };
  }
}
