import { QueryWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LOG_INS, type LogInDocument } from './log-ins.projection.js';

export interface ListLogInsData {
  readonly userId: number | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

export interface ListedLogIn extends LogInDocument {
  /** Name of the account; empty for a deleted one. */
  readonly name: string;
}

export interface ListedLogIns {
  /** Newest first. */
  readonly found: readonly ListedLogIn[];
  readonly foundOldest: boolean;
}

export class ListLogIns extends QueryWith<ListLogInsData, ListedLogIns> {}

@QueryHandler(ListLogIns)
export class ListLogInsHandler implements IQueryHandler<ListLogIns> {
  constructor(
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { userId, before, limit } }: ListLogIns): Promise<ListedLogIns> {
    const filter = { ...(userId !== undefined && { userId }), position: { $lt: before ?? Number.MAX_SAFE_INTEGER } };
    const found = await this.store.find(LOG_INS, { filter, sort: { position: -1 }, limit: limit + 1 });
    return {
      found: found.slice(0, limit).map((each) => ({ ...each, name: this.directory.user(each.userId)?.fullName ?? '' })),
      foundOldest: found.length <= limit,
    };
  }
}
