import { DomainError } from '@chat/kernel';

/** Its HTML is larger than a message may be, or there is none. */
export class UnableToRender extends DomainError {
  constructor(options?: ErrorOptions) {
    super('Unable to render message');
    if (options) this.cause = options.cause;
  }
}

export class MessageEditingDisabled extends DomainError {
  constructor() {
    super('Your organization has turned off message editing');
  }
}

export class NotTheSender extends DomainError {
  constructor() {
    super("You don't have permission to edit this message");
  }
}

export class MessageEditWindowClosed extends DomainError {
  constructor() {
    super('The time limit for editing this message has passed');
  }
}

export class NotAllowedToDelete extends DomainError {
  constructor() {
    super("You don't have permission to delete this message");
  }
}

export class MessageDeletionWindowClosed extends DomainError {
  constructor() {
    super('The time limit for deleting this message has passed');
  }
}

export class MessageAlreadyDeleted extends DomainError {
  constructor() {
    super('Message already deleted');
  }
}

export class WidgetsCannotBeEdited extends DomainError {
  constructor() {
    super('Widgets cannot be edited.');
  }
}

export class ContentChangedMeanwhile extends DomainError {
  constructor() {
    super("'prev_content_sha256' value does not match the expected value.", 'EXPECTATION_MISMATCH');
  }
}

export class ContentHasNullBytes extends DomainError {
  constructor() {
    super('Message must not contain null bytes');
  }
}

export class EmptyContent extends DomainError {
  constructor() {
    super('Message must not be empty');
  }
}

export class ChannelWildcardMentionNotAllowed extends DomainError {
  constructor() {
    super(
      'You do not have permission to use channel wildcard mentions in this channel.',
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    );
  }
}

export class TopicWildcardMentionNotAllowed extends DomainError {
  constructor() {
    super(
      'You do not have permission to use topic wildcard mentions in this topic.',
      'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    );
  }
}

export class GroupMentionNotAllowed extends DomainError {
  constructor(groupName: string) {
    super(`You are not allowed to mention user group '${groupName}'.`);
  }
}

export class ReactionAlreadyExists extends DomainError {
  constructor() {
    super('Reaction already exists.', 'REACTION_ALREADY_EXISTS');
  }
}

export class ReactionDoesNotExist extends DomainError {
  constructor() {
    super("Reaction doesn't exist.", 'REACTION_DOES_NOT_EXIST');
  }
}

export class TooManyReactions extends DomainError {
  constructor(limit: number) {
    super(`A message cannot have more than ${limit} reactions.`);
  }
}
