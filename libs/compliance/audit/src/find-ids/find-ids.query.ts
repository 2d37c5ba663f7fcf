import { Directory, type Mandate, Site, UnknownAccount, UnknownChannel, userByAddress } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

export interface FindIdsData {
  readonly userId: number;
  readonly mandate: Mandate;
  /** Names. */
  readonly channels: readonly string[];
  /** E-mail addresses. */
  readonly accounts: readonly string[];
}

export interface FoundIds {
  readonly channelIds: readonly number[];
  readonly userIds: readonly number[];
}

/**
 * Finds what an auditor names: what the mandate covers, and what the account may see by itself.
 * @throws UnknownChannel, UnknownAccount also for what others may see
 */
export class FindIds extends Query<FoundIds> {
  constructor(readonly data: FindIdsData) {
    super();
  }
}

@QueryHandler(FindIds)
export class FindIdsHandler implements IQueryHandler<FindIds> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data }: FindIds): Promise<FoundIds> {
    return {
      channelIds: data.channels.map((name) => this.#channelId(name, data)),
      userIds: data.accounts.map((address) => this.#userId(address, data)),
    };
  }

  #channelId(name: string, { userId, mandate }: FindIdsData): number {
    const channel = this.directory.channelByName(name);
    const isCovered = channel && (mandate.channelIds?.includes(channel.id) ?? true);
    if (!channel || !(isCovered || this.directory.canSeeChannel(userId, channel))) throw new UnknownChannel(name);
    return channel.id;
  }

  #userId(address: string, { userId, mandate }: FindIdsData): number {
    const user = this.directory.userByEmail(address);
    if (user && (mandate.accountIds?.includes(user.id) ?? true)) return user.id;
    const seen = userByAddress(this.directory, this.site, this.directory.user(userId)!, address);
    if (!seen) throw new UnknownAccount(address);
    return seen.id;
  }
}
