import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { DomainError } from '@chat/kernel';
import { Messenger } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ScheduledMessage, scheduledMessageAggregate } from '../scheduled-message/scheduled-message.aggregate.js';
import { decideBeginSending, decideEndSending } from './send-scheduled-message.decide.js';

/** Sends a scheduled message whose time has come. Repeatable: the message is sent once. */
export class SendScheduledMessage extends CommandWith<{ readonly scheduledMessageId: number; readonly cause: Cause }> {}

@CommandHandler(SendScheduledMessage)
export class SendScheduledMessageHandler implements ICommandHandler<SendScheduledMessage> {
  constructor(
    private readonly transactions: Transactions,
    private readonly messenger: Messenger,
    private readonly directory: Directory,
  ) {}

  /**
   * Stores each step before the next: sending begun, message posted, sending ended. After a crash the steps are
   * repeated, and the messenger finds the message that was already sent.
   */
  async execute({ data: { scheduledMessageId, cause } }: SendScheduledMessage): Promise<void> {
    const { state } = await this.transactions.transact(scheduledMessageAggregate, scheduledMessageId, cause, (before) =>
      decideBeginSending(before, { now: cause.time / 1000, senderIsActive: this.#isActive(before) }),
    );
    if (state.situation !== 'sending') return;
    const outcome = await this.#send(state.message, { ...cause, actorId: state.message.senderId });
    await this.transactions.transact(scheduledMessageAggregate, scheduledMessageId, cause, (before) =>
      decideEndSending(before, outcome),
    );
  }

  #isActive(state: object): boolean {
    const { message } = state as { readonly message?: ScheduledMessage };
    return message !== undefined && this.directory.user(message.senderId)?.isActive === true;
  }

  async #send(message: ScheduledMessage, cause: SendScheduledMessage['data']['cause']): Promise<number | Error> {
    const { scheduledMessageId, senderId, client, conversation, content, readBySender } = message;
    const key = `scheduled_message-${scheduledMessageId}`;
    try {
      const sent = await this.messenger.send({ senderId, client, conversation, content, readBySender, key, cause });
      return sent.messageId;
    } catch (error) {
      if (error instanceof DomainError && error.httpStatus < 500) return error;
      throw error;
    }
  }
}
