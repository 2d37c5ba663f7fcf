import { DomainError } from '@chat/kernel';

/** Unknown, expired, deleted, dropped, or somebody else's: a client cannot tell, and registers again. */
export class BadEventQueueId extends DomainError {
  constructor(queueId: string) {
    super(`Bad event queue ID: ${queueId}`, 'BAD_EVENT_QUEUE_ID', { queue_id: queueId });
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
