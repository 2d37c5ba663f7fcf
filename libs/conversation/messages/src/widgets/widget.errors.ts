import { DomainError } from '@chat/kernel';

/** The widget, or a part of one, breaks a rule. */
export class InvalidWidget extends DomainError {}

export class InvalidWidgetContent extends DomainError {
  constructor(reason: string) {
    super(`Widgets: ${reason}`);
  }
}

export class InvalidSubmessageJson extends DomainError {
  constructor() {
    super('Invalid json for submessage');
  }
}

export class NotAllowedToAttach extends DomainError {
  constructor() {
    super('You cannot attach a submessage to this message.');
  }
}

export class TooManySubmessages extends DomainError {
  constructor(limit: number) {
    super(`A message cannot have more than ${limit} submessages.`);
  }
}

export class SubmessagesTooLong extends DomainError {
  constructor(limit: number) {
    super(`The submessages of a message cannot have more than ${limit} characters.`);
  }
}
