import { QueryWith } from '@chat/cqrs';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { SCHEDULED_MESSAGES } from './scheduled-message-document.js';
import { scheduledMessageObject, type ScheduledMessageObject } from './scheduled-message-object.js';

export class ListScheduledMessages extends QueryWith<
  { readonly senderId: number },
  readonly ScheduledMessageObject[]
> {}

@QueryHandler(ListScheduledMessages)
export class ListScheduledMessagesHandler implements IQueryHandler<ListScheduledMessages> {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  execute({ data }: ListScheduledMessages): Promise<readonly ScheduledMessageObject[]> {
    return scheduledMessagesOf(this.store, data.senderId);
  }
}

export async function scheduledMessagesOf(store: ReadStore, senderId: number): Promise<ScheduledMessageObject[]> {
  const documents = await store.find(SCHEDULED_MESSAGES, { filter: { senderId }, sort: { deliverAt: 1 } });
  return documents.map(scheduledMessageObject);
}
