import { DomainError, LIMITS } from '@chat/kernel';

/** One answer for "does not exist" and "not yours". */
export class ScheduledMessageDoesNotExist extends DomainError {
  constructor() {
    super('Scheduled message does not exist', 'BAD_REQUEST', {}, 404);
  }
}

export class ScheduledMessageAlreadySent extends DomainError {
  constructor() {
    super('Scheduled message was already sent');
  }
}

export class DeliveryTimeNotInFuture extends DomainError {
  constructor() {
    super('Scheduled delivery time must be in the future.');
  }
}

export class TooManyScheduledMessages extends DomainError {
  constructor(limit: number) {
    super(`You cannot have more than ${limit} scheduled messages.`);
  }
}

export class ScheduledMessagesTooLarge extends DomainError {
  constructor() {
    super(
      `Your scheduled messages cannot have more than ${LIMITS.scheduledMessages.charactersPerUser} characters in total.`,
    );
  }
}

export class RecipientRequired extends DomainError {
  constructor() {
    super('Recipient required when updating type of scheduled message.');
  }
}

export class TopicRequired extends DomainError {
  constructor() {
    super('Topic required when updating scheduled message type to stream.');
  }
}

/** The server was down, or behind, for too long: the message might surprise its readers by now. */
export class TooLateToSend extends DomainError {
  constructor() {
    super('Message could not be sent at the scheduled time.');
  }
}

export class SenderDeactivated extends DomainError {
  constructor() {
    super('Account is deactivated', 'USER_DEACTIVATED');
  }
}
