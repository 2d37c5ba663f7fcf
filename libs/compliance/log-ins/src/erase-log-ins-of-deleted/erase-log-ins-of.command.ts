import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { eraseDay } from '../erase-old-log-ins/erase-day.js';
import { LOG_INS } from '../list-log-ins/log-ins.projection.js';
import { logInErasuresStream, type LogInsErased } from '../log-in/log-in.aggregate.js';

/** Erases all log-ins of an account. Repeatable. */
export class EraseLogInsOf extends CommandWith<{ readonly userId: number; readonly cause: Cause }> {}

@CommandHandler(EraseLogInsOf)
export class EraseLogInsOfHandler implements ICommandHandler<EraseLogInsOf> {
  constructor(
    private readonly transactions: Transactions,
    readonly commands: CommandBus,
    @Inject(EVENT_LOG) readonly log: EventLogReader,
    @Inject(READ_STORE) readonly store: ReadStore,
  ) {}

  /** A day at a time, at most as many as `CHAT_LOG_IN_DAYS`. */
  async execute({ data: { userId, cause } }: EraseLogInsOf): Promise<void> {
    for (;;) {
      const [first] = await this.store.find(LOG_INS, { filter: { userId }, sort: { position: 1 }, limit: 1 });
      if (!first) return;
      const { day } = first;
      const events = await eraseDay(this, { userId, day });
      const erased: LogInsErased = { type: 'LogInsErased', data: { day, accounts: [{ userId, events }] } };
      await this.transactions.decideOnReadable(logInErasuresStream(REALM_ID), cause, async () => [erased]);
    }
  }
}
