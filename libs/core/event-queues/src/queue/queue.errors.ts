import { DomainError } from '@chat/kernel';

/** Unknown, expired, deleted, dropped, or somebody else's: a client cannot tell, and registers again. */
export class BadEventQueueId extends DomainError {
  /** @param id as zulip-terminal before 0.8 reads it (contract, clients: zulip-terminal) */
  constructor(queueId: string, id: 'ID' | 'id' = 'ID') {
    super(`Bad event queue ${id}: ${queueId}`, 'BAD_EVENT_QUEUE_ID', { queue_id: queueId });
  }
}

export class EventAlreadyPruned extends DomainError {
  constructor(lastEventId: number) {
    super(`An event newer than ${lastEventId} has already been pruned!`);
  }
}

export class EventNotInQueue extends DomainError {
  constructor(lastEventId: number) {
    super(`Event ${lastEventId} was not in this queue`);
  }
}

export class TooManyQueues extends DomainError {
  constructor() {
    super('Could not allocate event queue');
  }
}
