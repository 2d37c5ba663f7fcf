import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, ItemByItem, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { type Collection, READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { REMINDERS, type ReminderDocument } from '../list-reminders/reminder-document.js';
import { SCHEDULED_MESSAGES } from '../list-scheduled-messages/scheduled-message-document.js';
import { SendReminder } from '../send-due-reminders/send-reminder.command.js';
import { SendScheduledMessage } from './send-scheduled-message.command.js';

const LOOK_EVERY_MS = 500;
const MOST_AT_ONCE = 100;

type Due = Pick<ReminderDocument, '_id' | 'failed' | 'deliverAt'>;

@Injectable()
export class DueMessages extends RepeatedService {
  readonly #items: ItemByItem;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'scheduled-messages', everyMs: LOOK_EVERY_MS, waiting: 'scheduled messages wait' });
    this.#items = new ItemByItem(clock, this.logger);
  }

  async round(ending: AbortSignal): Promise<void> {
    await this.#sendDue(SCHEDULED_MESSAGES, ending, (scheduledMessageId) => {
      return new SendScheduledMessage({ scheduledMessageId, cause: this.#cause() });
    });
    await this.#sendDue(REMINDERS, ending, (reminderId) => new SendReminder({ reminderId, cause: this.#cause() }));
  }

  async #sendDue(
    collection: Collection<Due>,
    ending: AbortSignal,
    sending: (id: number) => Command<void>,
  ): Promise<void> {
    const filter = { failed: false, deliverAt: { $lte: this.clock.now() / 1000 } };
    const limit = MOST_AT_ONCE + this.#items.leftOut;
    for (const id of await this.store.findIds(collection, { filter, sort: { deliverAt: 1 }, limit })) {
      if (ending.aborted) return;
      await this.#items.attempt(`${collection.name} ${id}`, () => this.commands.execute(sending(id)));
    }
  }

  #cause() {
    return causedByNobody(randomUUID(), this.clock.now());
  }
}
