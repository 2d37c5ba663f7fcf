import { DomainError } from '@chat/kernel';

export class TopicNotMuted extends DomainError {
  constructor() {
    super('Topic is not muted');
  }
}

export class TooManyTopicVisibilities extends DomainError {
  constructor(limit: number) {
    super(`You cannot have settings for more than ${limit} topics.`);
  }
}
