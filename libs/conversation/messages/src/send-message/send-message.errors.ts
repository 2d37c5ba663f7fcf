import { DomainError } from '@chat/kernel';

export class NotAllowedToPost extends DomainError {
  constructor() {
    super('You do not have permission to post in this channel.');
  }
}

export class NotAuthorizedToSend extends DomainError {
  constructor(channelName: string) {
    super(`Not authorized to send to channel '${channelName}'`);
  }
}

export class NotAllowedToCreateTopic extends DomainError {
  constructor() {
    super('You do not have permission to create new topics in this channel.');
  }
}

export class GeneralChatNotAllowed extends DomainError {
  constructor() {
    super('Sending messages to the general chat is not allowed in this channel.');
  }
}

export class OnlyGeneralChatAllowed extends DomainError {
  constructor() {
    super('Only the general chat topic is allowed in this channel.');
  }
}

export class RecipientsOutOfSight extends DomainError {
  constructor() {
    super('You do not have permission to access some of the recipients.');
  }
}

export class RecipientDeactivated extends DomainError {
  constructor(email: string) {
    super(`'${email}' is no longer using this chat server.`);
  }
}

export class DirectMessagesDisabled extends DomainError {
  constructor() {
    super('Direct messages are disabled in this organization.');
  }
}

export class NobodyAuthorizesConversation extends DomainError {
  constructor() {
    super('This conversation does not include any users who can authorize it.');
  }
}

export class NotAllowedToInitiateConversation extends DomainError {
  constructor() {
    super('You do not have permission to initiate direct message conversations.');
  }
}
