import { Directory } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { RetentionRules } from '../rules/retention-rules.js';
import { type WaitingRule, waitingRules } from '../rules/waiting-rules.js';

export interface Retention {
  /** Value of channels without their own; -1: messages stay. */
  readonly message_retention_days: number;
  /** Channels with a value of their own. */
  readonly streams: readonly { readonly stream_id: number; readonly message_retention_days: number }[];
  readonly waiting: readonly WaitingRule[];
}

export class GetRetention extends Query<Retention> {}

@QueryHandler(GetRetention)
export class GetRetentionHandler implements IQueryHandler<GetRetention> {
  constructor(
    private readonly rules: RetentionRules,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute(): Promise<Retention> {
    const { rules, directory, flags, store } = this;
    return {
      message_retention_days: directory.realm.settings.message_retention_days,
      streams: Array.from(directory.channels()).flatMap(({ id, messageRetentionDays: days }) =>
        days === null ? [] : [{ stream_id: id, message_retention_days: days }],
      ),
      waiting: await waitingRules({ rules, directory, flags, store }, this.clock.now()),
    };
  }
}
