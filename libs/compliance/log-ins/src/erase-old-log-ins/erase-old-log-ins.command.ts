import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import { DAY_MS } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LOG_INS } from '../list-log-ins/log-ins.projection.js';
import { dayOf, logInErasuresStream, type LogInsErased } from '../log-in/log-in.aggregate.js';
import { LogInDays } from '../log-in/log-in-days.js';
import { eraseDay } from './erase-day.js';

const MOST_AT_ONCE = 100;

/** Erases log-ins older than the kept days, some streams at a time. True: there may be more. Repeatable. */
export class EraseOldLogIns extends CommandWith<{ readonly cause: Cause }, boolean> {}

@CommandHandler(EraseOldLogIns)
export class EraseOldLogInsHandler implements ICommandHandler<EraseOldLogIns> {
  constructor(
    private readonly transactions: Transactions,
    private readonly days: LogInDays,
    readonly commands: CommandBus,
    @Inject(EVENT_LOG) readonly log: EventLogReader,
    @Inject(READ_STORE) readonly store: ReadStore,
  ) {}

  /** The event follows the erasure: after a crash in between the erasure is repeated, which changes nothing. */
  async execute({ data: { cause } }: EraseOldLogIns): Promise<boolean> {
    const lastDay = dayOf(cause.time - (this.days.kept + 1) * DAY_MS);
    const filter = { revision: 0, day: { $lte: lastDay } };
    const found = await this.store.find(LOG_INS, { filter, sort: { day: 1 }, limit: MOST_AT_ONCE });
    const [first] = found;
    if (!first) return false;
    const { day } = first;
    const accounts = [];
    for (const { userId } of found.filter((each) => each.day === day)) {
      accounts.push({ userId, events: await eraseDay(this, { userId, day }) });
    }
    const erased: LogInsErased = { type: 'LogInsErased', data: { day, accounts } };
    await this.transactions.decideOnReadable(logInErasuresStream(REALM_ID), cause, async () => [erased]);
    return true;
  }
}
