import { DomainError } from '@chat/kernel';

export class TooManyAlertWords extends DomainError {
  constructor(limit: number) {
    super(`You cannot have more than ${limit} alert words.`);
  }
}
