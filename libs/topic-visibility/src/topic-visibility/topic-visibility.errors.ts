import { DomainError } from '@chat/kernel';

/** One answer for "does not exist" and "not yours". */
export class InvalidChannelId extends DomainError {
  constructor() {
    super('Invalid channel ID');
  }
}

export class TooManyTopicPolicies extends DomainError {
  constructor(limit: number) {
    super(`You cannot have settings for more than ${limit} topics.`);
  }
}
