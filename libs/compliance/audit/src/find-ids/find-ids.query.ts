import { QueryWith } from '@chat/cqrs';
import {
  type Channel,
  Directory,
  type Mandate,
  Site,
  UnknownAccount,
  UnknownChannel,
  userByAddress,
} from '@chat/directory';
import { channelWord, MESSAGE_WORDS, senderWord } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

export interface FindIdsData {
  readonly userId: number;
  readonly mandate: Mandate;
  readonly channels: readonly string[];
  readonly accounts: readonly string[];
}

export interface FoundIds {
  readonly channelIds: readonly number[];
  readonly userIds: readonly number[];
}

/**
 * Finds the ids of names: everything that the mandate covers, and that the account itself may see.
 * @throws UnknownChannel, UnknownAccount also for names that only others may see
 */
export class FindIds extends QueryWith<FindIdsData, FoundIds> {}

@QueryHandler(FindIds)
export class FindIdsHandler implements IQueryHandler<FindIds> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: FindIds): Promise<FoundIds> {
    return {
      channelIds: await Promise.all(data.channels.map((name) => this.#channelId(name, data))),
      userIds: data.accounts.map((address) => this.#userId(address, data)),
    };
  }

  async #channelId(name: string, { userId, mandate }: FindIdsData): Promise<number> {
    const channel = this.directory.channelByName(name);
    if (!channel) throw new UnknownChannel(name);
    if (this.directory.canSeeChannel(userId, channel) || (await this.#covers(mandate, channel))) return channel.id;
    throw new UnknownChannel(name);
  }

  /** A mandate for accounts covers the channels that these can see or wrote in. */
  async #covers({ channelIds, accountIds }: Mandate, channel: Channel): Promise<boolean> {
    if (channelIds) return channelIds.includes(channel.id);
    if (!accountIds || accountIds.some((id) => this.directory.canSeeChannel(id, channel))) return true;
    for (const id of accountIds) {
      const filter = { words: { $all: [senderWord(id), channelWord(channel.id)] } };
      if ((await this.store.findIds(MESSAGE_WORDS, { filter, limit: 1 })).length > 0) return true;
    }
    return false;
  }

  #userId(address: string, { userId, mandate }: FindIdsData): number {
    const user = this.directory.userByEmail(address);
    if (user && (mandate.accountIds?.includes(user.id) ?? true)) return user.id;
    const seen = userByAddress(this.directory, this.site, this.directory.user(userId)!, address);
    if (!seen) throw new UnknownAccount(address);
    return seen.id;
  }
}
