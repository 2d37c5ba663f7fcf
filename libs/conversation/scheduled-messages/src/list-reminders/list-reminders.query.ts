import { QueryWith } from '@chat/cqrs';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { REMINDERS } from './reminder-document.js';
import { reminderObject } from './reminder-object.js';

type ReminderObject = ReturnType<typeof reminderObject>;

export class ListReminders extends QueryWith<{ readonly ownerId: number }, readonly ReminderObject[]> {}

@QueryHandler(ListReminders)
export class ListRemindersHandler implements IQueryHandler<ListReminders> {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  execute({ data }: ListReminders): Promise<readonly ReminderObject[]> {
    return remindersOf(this.store, data.ownerId);
  }
}

export async function remindersOf(store: ReadStore, ownerId: number): Promise<ReminderObject[]> {
  const documents = await store.find(REMINDERS, { filter: { ownerId }, sort: { deliverAt: 1 } });
  return documents.map(reminderObject);
}
