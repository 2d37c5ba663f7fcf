import { CommandWith } from '@chat/cqrs';
import { Directory, NOTIFICATION_BOT_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { DomainError } from '@chat/kernel';
import { type MessageDocument, ReadableMessages } from '@chat/message-reading';
import { Messenger } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Reminder, reminderAggregate } from '../reminder/reminder.aggregate.js';
import { SenderDeactivated } from '../scheduled-message/scheduled-message.aggregate.js';
import { placeOf, placeOfLost, reminderContent, withQuotation } from '../set-reminder/reminder-content.js';
import { decideEndReminder } from './send-reminder.decide.js';

/** Sends a reminder whose time has come. Repeatable: the reminder is sent once. */
export class SendReminder extends CommandWith<{ readonly reminderId: number; readonly cause: Cause }> {}

@CommandHandler(SendReminder)
export class SendReminderHandler implements ICommandHandler<SendReminder> {
  constructor(
    private readonly transactions: Transactions,
    private readonly messenger: Messenger,
    private readonly messages: ReadableMessages,
    private readonly directory: Directory,
  ) {}

  /** After a crash in between the steps are repeated, and the messenger finds the message that was already sent. */
  async execute({ data: { reminderId, cause } }: SendReminder): Promise<void> {
    const { state } = await this.transactions.transact(reminderAggregate, reminderId, cause, () => []);
    if (state.situation !== 'waiting' || state.reminder.deliverAt > cause.time / 1000) return;
    const outcome = await this.#send(state.reminder, { ...cause, actorId: NOTIFICATION_BOT_ID });
    await this.transactions.transact(reminderAggregate, reminderId, cause, (before) =>
      decideEndReminder(before, outcome),
    );
  }

  async #send(reminder: Reminder, cause: Cause): Promise<number | Error> {
    const { reminderId, ownerId, messageId } = reminder;
    if (!this.directory.user(ownerId)?.isActive) return new SenderDeactivated();
    // The current content and place, if the owner may still read it.
    const [message] = await this.messages.byIds(ownerId, [messageId]);
    const content = this.#contentOf(reminder, message);
    try {
      const sent = await this.messenger.send({
        senderId: NOTIFICATION_BOT_ID,
        client: 'Internal',
        conversation: { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, ownerId] },
        content: message ? withQuotation(content, message) : content,
        channelReaderId: ownerId,
        readBySender: true,
        key: `reminder-${reminderId}`,
        cause,
      });
      return sent.messageId;
    } catch (error) {
      if (error instanceof DomainError && error.httpStatus < 500) return error;
      throw error;
    }
  }

  #contentOf({ ownerId, messageId, about, content }: Reminder, message: MessageDocument | undefined): string {
    if (!about) return content;
    const { directory } = this;
    const place = message
      ? placeOf(directory, message)
      : placeOfLost(directory, ownerId, { _id: messageId, conversation: about.conversation });
    return reminderContent(place, about.note);
  }
}
