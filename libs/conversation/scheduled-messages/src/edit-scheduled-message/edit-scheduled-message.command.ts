import { CommandWith } from '@chat/cqrs';
import type { Conversation } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { NothingToChange } from '@chat/kernel';
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
  RecipientRequired,
  type ScheduledMessage,
  scheduledMessageAggregate,
  TopicRequired,
} from '../scheduled-message/scheduled-message.aggregate.js';
import {
  changeableMessage,
  decideEditScheduledMessage,
  type EditScheduledMessageIntent,
} from './edit-scheduled-message.decide.js';

export interface ScheduledMessageChanges {
  readonly type: Address['type'] | undefined;
  readonly to: string | undefined;
  readonly topic: string | undefined;
  readonly content: string | undefined;
  readonly deliverAt: number | undefined;
}

export interface EditScheduledMessageData {
  readonly scheduledMessageId: number;
  readonly editorId: number;
  readonly client: string;
  readonly changes: ScheduledMessageChanges;
  readonly cause: Cause;
}

export class EditScheduledMessage extends CommandWith<EditScheduledMessageData> {}

@CommandHandler(EditScheduledMessage)
export class EditScheduledMessageHandler implements ICommandHandler<EditScheduledMessage> {
  constructor(
    private readonly transactions: Transactions,
    private readonly messenger: Messenger,
    private readonly claims: Claims,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** The claim covers the read of the message: fields that a request omits keep the values of the previous request. */
  async execute({ data }: EditScheduledMessage): Promise<void> {
    refuseIncomplete(data);
    const { scheduledMessageId, editorId, client, changes, cause } = data;
    await this.claims.holding([scheduledMessagesClaim(editorId)], async () => {
      const changed = await this.#changed(await this.#message(data), data);
      const intent = { editorId, client, deliverAt: changes.deliverAt, changed };
      const { room } = await roomForScheduledMessages(this.store, editorId, scheduledMessageId);
      await this.transactions.transact(scheduledMessageAggregate, scheduledMessageId, cause, (state) =>
        decideEditScheduledMessage(state, intent, room),
      );
    });
  }

  async #message({ scheduledMessageId, editorId, cause }: EditScheduledMessageData): Promise<ScheduledMessage> {
    const { state } = await this.transactions.transact(scheduledMessageAggregate, scheduledMessageId, cause, () => []);
    return changeableMessage(state, editorId);
  }

  async #changed(
    message: ScheduledMessage,
    { editorId, changes }: EditScheduledMessageData,
  ): Promise<EditScheduledMessageIntent['changed']> {
    const { to, topic, content } = changes;
    if (to === undefined && topic === undefined && content === undefined) return {};
    const conversation = this.#conversation(message, editorId, changes);
    const checked = await this.messenger.check(editorId, conversation, content ?? message.content);
    return { conversation, ...checked };
  }

  /** The topic of a direct message is ignored. */
  #conversation(
    { conversation }: ScheduledMessage,
    editorId: number,
    { type, to, topic, content }: EditScheduledMessageData['changes'],
  ): Conversation {
    const isToChannel = conversation.kind === 'channel';
    const ownTopic = isToChannel ? conversation.topic : undefined;
    const target = type ?? (isToChannel ? 'stream' : 'private');
    if (to === undefined && (topic === undefined || !isToChannel)) return conversation;
    const receiver = to ?? (isToChannel ? String(conversation.channelId) : undefined);
    return this.messenger.conversationOf(editorId, { type: target, to: receiver, topic: topic ?? ownTopic, content });
  }
}

function refuseIncomplete({ changes, cause }: EditScheduledMessageData): void {
  const { type, to, topic, deliverAt } = changes;
  if (Object.values(changes).every((each) => each === undefined)) throw new NothingToChange();
  if (type !== undefined && to === undefined) throw new RecipientRequired();
  if (type === 'stream' && topic === undefined) throw new TopicRequired();
  if (deliverAt !== undefined && deliverAt <= cause.time / 1000) throw new DeliveryTimeNotInFuture();
}
