import { DomainError } from '@chat/kernel';

export class NothingNew extends DomainError {
  constructor() {
    super('Client did not pass any new values.');
  }
}

export class EmojiNameMissing extends DomainError {
  constructor() {
    super('Client must pass emoji_name if they pass either emoji_code or reaction_type.');
  }
}
