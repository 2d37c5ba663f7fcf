import { DomainError } from '@chat/kernel';

export class TooManyTopicPolicies extends DomainError {
  constructor(limit: number) {
    super(`You cannot have settings for more than ${limit} topics.`);
  }
}
