import { DomainError } from '@chat/kernel';
import { LIMITS } from '../channels.limits.js';

export class InvalidChannelName extends DomainError {
  constructor(name: string) {
    super(`Invalid channel name '${name}'`);
  }
}

export class WebPublicChannelsNotEnabled extends DomainError {
  constructor() {
    super('Web-public channels are not enabled.');
  }
}

export class DefaultChannelCannotBePrivate extends DomainError {
  constructor() {
    super('A default channel cannot be private.');
  }
}

export class InvalidChannelFolderId extends DomainError {
  constructor() {
    super('Invalid channel folder ID');
  }
}

export class NotAllowedToAdministerChannel extends DomainError {
  constructor() {
    super('You do not have permission to administer this channel.');
  }
}

export class ContentAccessRequired extends DomainError {
  constructor() {
    super('Channel content access is required.');
  }
}

export class TooManyChannels extends DomainError {
  constructor() {
    super(`Your organization cannot have more than ${LIMITS.channels.inTotal} channels.`);
  }
}

export class TooManyChannelsOfCreator extends DomainError {
  constructor() {
    super(`You cannot create more than ${LIMITS.channels.perCreator} channels.`);
  }
}

export class ProtectedHistoryCannotRestrictTopics extends DomainError {
  constructor() {
    const names = 'history_public_to_subscribers, can_create_topic_group';
    super(`Unsupported parameter combination: ${names}`, 'BAD_REQUEST', { parameters: names });
  }
}
