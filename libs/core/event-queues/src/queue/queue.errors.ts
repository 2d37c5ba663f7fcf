import { DomainError, refusal } from '@chat/kernel';

/** Unknown, expired, deleted, dropped, or of another account: a client cannot tell, and registers again. */
export class BadEventQueueId extends DomainError {
  /** @param id in the form that zulip-terminal before 0.8 reads (contract, clients: zulip-terminal) */
  constructor(queueId: string, id: 'ID' | 'id' = 'ID') {
    super(`Bad event queue ${id}: ${queueId}`, 'BAD_EVENT_QUEUE_ID', { queue_id: queueId });
  }
}

export class EventAlreadyPruned extends refusal(
  (lastEventId: number) => `An event newer than ${lastEventId} has already been pruned!`,
) {}

export class EventNotInQueue extends refusal((lastEventId: number) => `Event ${lastEventId} was not in this queue`) {}
export class TooManyQueues extends refusal('Could not allocate event queue') {}
