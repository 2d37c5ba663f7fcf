import type { EventLogReader } from '@chat/event-log';
import { firstOf } from '@chat/kernel';
import { EraseStream } from '@chat/processes';
import type { ReadStore } from '@chat/read-store';
import type { CommandBus } from '@nestjs/cqrs';
import { LOG_INS } from '../list-log-ins/log-ins.projection.js';
import { type LogInDay, logInDayAggregate } from '../log-in/log-in.aggregate.js';

interface Facilities {
  readonly commands: CommandBus;
  readonly log: EventLogReader;
  readonly store: ReadStore;
}

/** Erases the stream of an account and a day. Repeatable. @returns number of its events */
export async function eraseDay({ commands, log, store }: Facilities, { userId, day }: LogInDay): Promise<number> {
  const stream = logInDayAggregate.streamName({ userId, day });
  const last = await firstOf(log.read(stream, { direction: 'backwards', limit: 1 }));
  const events = last ? last.revision + 1 : await stillShown(store, { userId, day });
  await commands.execute(new EraseStream(stream, events));
  return events;
}

async function stillShown(store: ReadStore, { userId, day }: LogInDay): Promise<number> {
  const kept = await store.find(LOG_INS, { filter: { userId } });
  return kept.filter((each) => each.day === day).length;
}
