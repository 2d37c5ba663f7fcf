import { EMPTY_TOPIC_DISPLAY_NAME } from '@chat/directory';
import { DomainError } from '@chat/kernel';

export class ChannelHasThatName extends DomainError {
  constructor() {
    super('Channel already has that name.');
  }
}

export class NotAllowedToChangeDefaults extends DomainError {
  constructor() {
    super('You do not have permission to change default channels.');
  }
}

export class ContradictoryPrivacy extends DomainError {
  constructor() {
    super('Invalid parameters');
  }
}

export class ChannelHasNamedTopics extends DomainError {
  constructor() {
    super(
      `All messages in this channel must be in the ${EMPTY_TOPIC_DISPLAY_NAME} topic. Rename or delete other topics.`,
    );
  }
}

export class PrivateChannelHasNoSubscribers extends DomainError {
  constructor() {
    super('Channel is private and have no subscribers');
  }
}
