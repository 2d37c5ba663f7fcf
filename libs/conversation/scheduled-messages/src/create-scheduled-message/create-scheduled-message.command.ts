import { CommandWith } from '@chat/cqrs';
import { IdSequence } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { type Address, Messenger } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  roomForScheduledMessages,
  scheduledMessagesClaim,
} from '../list-scheduled-messages/room-for-scheduled-messages.js';
import {
  DeliveryTimeNotInFuture,
  scheduledMessageAggregate,
} from '../scheduled-message/scheduled-message.aggregate.js';
import { decideCreateScheduledMessage, isReadOnceWritten } from './create-scheduled-message.decide.js';
import { ScheduledIds } from '../ids/scheduled-ids.fold.js';

export interface CreateScheduledMessageData {
  readonly senderId: number;
  readonly client: string;
  readonly address: Address;
  readonly content: string;
  readonly deliverAt: number;
  /** Undefined: depends on the client and the recipients. */
  readonly readBySender: boolean | undefined;
  readonly cause: Cause;
}

export class CreateScheduledMessage extends CommandWith<CreateScheduledMessageData, { scheduledMessageId: number }> {}

@CommandHandler(CreateScheduledMessage)
export class CreateScheduledMessageHandler implements ICommandHandler<CreateScheduledMessage> {
  constructor(
    private readonly transactions: Transactions,
    private readonly messenger: Messenger,
    private readonly ids: IdSequence,
    private readonly scheduledIds: ScheduledIds,
    private readonly claims: Claims,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: CreateScheduledMessage): Promise<{ scheduledMessageId: number }> {
    const { senderId, client, address, deliverAt, cause } = data;
    const now = cause.time / 1000;
    if (deliverAt <= now) throw new DeliveryTimeNotInFuture();
    const conversation = this.messenger.conversationOf(senderId, { ...address, content: data.content });
    const readBySender = data.readBySender ?? isReadOnceWritten(client, senderId, conversation);
    const checked = await this.messenger.check(senderId, conversation, data.content);
    return this.claims.holding([scheduledMessagesClaim(senderId)], async () => {
      const facts = { now, ...(await roomForScheduledMessages(this.store, senderId)) };
      return this.ids.assign(this.scheduledIds, async (scheduledMessageId) => {
        const message = { scheduledMessageId, senderId, client, conversation, ...checked, deliverAt, readBySender };
        await this.transactions.create(scheduledMessageAggregate, scheduledMessageId, cause, (state) =>
          decideCreateScheduledMessage(state, message, facts),
        );
        return { scheduledMessageId };
      });
    });
  }
}
