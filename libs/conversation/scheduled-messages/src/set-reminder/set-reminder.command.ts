import { CommandWith } from '@chat/cqrs';
import { Directory, IdSequence } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { renderMarkdown } from '@chat/markdown';
import { InaccessibleMessage, ReadableMessages } from '@chat/message-reading';
import { MarkdownContexts } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { remindersClaim, roomForReminders } from '../list-reminders/room-for-reminders.js';
import { reminderAggregate } from '../reminder/reminder.aggregate.js';
import { DeliveryTimeNotInFuture } from '../scheduled-message/scheduled-message.aggregate.js';
import { acceptNote, placeOf, reminderContent } from './reminder-content.js';
import { decideSetReminder } from './set-reminder.decide.js';
import { ScheduledIds } from '../ids/scheduled-ids.fold.js';

export interface SetReminderData {
  readonly ownerId: number;
  readonly messageId: number;
  readonly note: string;
  readonly deliverAt: number;
  readonly cause: Cause;
}

export class SetReminder extends CommandWith<SetReminderData, { reminderId: number }> {}

@CommandHandler(SetReminder)
export class SetReminderHandler implements ICommandHandler<SetReminder> {
  constructor(
    private readonly transactions: Transactions,
    private readonly messages: ReadableMessages,
    private readonly directory: Directory,
    private readonly contexts: MarkdownContexts,
    private readonly ids: IdSequence,
    private readonly scheduledIds: ScheduledIds,
    private readonly claims: Claims,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: SetReminder): Promise<{ reminderId: number }> {
    const { ownerId, messageId, deliverAt, cause } = data;
    const now = cause.time / 1000;
    if (deliverAt <= now) throw new DeliveryTimeNotInFuture();
    const [message] = await this.messages.byIds(ownerId, [messageId]);
    if (!message) throw new InaccessibleMessage();
    const note = acceptNote(data.note);
    const content = reminderContent(placeOf(this.directory, message), note);
    const about = { conversation: message.conversation, note };
    const { html } = renderMarkdown(content, this.contexts.of({ id: ownerId }));
    return this.claims.holding([remindersClaim(ownerId)], async () => {
      const facts = { now, ...(await roomForReminders(this.store, ownerId)) };
      return this.ids.assign(this.scheduledIds, async (reminderId) => {
        const reminder = { reminderId, ownerId, messageId, content, about, renderedContent: html, deliverAt };
        await this.transactions.create(reminderAggregate, reminderId, cause, (state) =>
          decideSetReminder(state, reminder, facts),
        );
        return { reminderId };
      });
    });
  }
}
