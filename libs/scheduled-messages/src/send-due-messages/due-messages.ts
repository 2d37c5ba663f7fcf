import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { REMINDERS } from '../list-reminders/reminder-document.js';
import { SCHEDULED_MESSAGES } from '../list-scheduled-messages/scheduled-message-document.js';
import { SendReminder } from '../send-due-reminders/send-reminder.command.js';
import { SendScheduledMessage } from './send-scheduled-message.command.js';

const LOOK_EVERY_MS = 500;
/** Sent between two looks. */
const MOST_AT_ONCE = 100;

/** Has messages and reminders sent whose time has come. One server at a time does so, whichever has the lease. */
@Injectable()
export class DueMessages extends RepeatedService {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'scheduled-messages', everyMs: LOOK_EVERY_MS, waiting: 'scheduled messages wait' });
  }

  /** In the order of their times. */
  async round(ending: AbortSignal): Promise<void> {
    const filter = { failed: false, deliverAt: { $lte: this.clock.now() / 1000 } };
    const due = await this.store.findIds(SCHEDULED_MESSAGES, { filter, sort: { deliverAt: 1 }, limit: MOST_AT_ONCE });
    for (const scheduledMessageId of due) {
      if (ending.aborted) return;
      await this.commands.execute(new SendScheduledMessage({ scheduledMessageId, cause: this.#cause() }));
    }
    const reminders = await this.store.findIds(REMINDERS, { filter, sort: { deliverAt: 1 }, limit: MOST_AT_ONCE });
    for (const reminderId of reminders) {
      if (ending.aborted) return;
      await this.commands.execute(new SendReminder({ reminderId, cause: this.#cause() }));
    }
  }

  #cause() {
    return causedByNobody(randomUUID(), this.clock.now());
  }
}
