import { DomainError, LIMITS } from '@chat/kernel';

/** One answer for "does not exist" and "not yours". */
export class ReminderDoesNotExist extends DomainError {
  constructor() {
    super('Reminder does not exist', 'BAD_REQUEST', {}, 404);
  }
}

export class ReminderNoteTooLong extends DomainError {
  constructor() {
    super(`Maximum reminder note length: ${LIMITS.reminders.noteCharacters} characters`);
  }
}

export class TooManyReminders extends DomainError {
  constructor(limit: number) {
    super(`You cannot have more than ${limit} reminders.`);
  }
}

export class RemindersTooLarge extends DomainError {
  constructor() {
    super(`Your reminders cannot have more than ${LIMITS.reminders.charactersPerUser} characters in total.`);
  }
}
