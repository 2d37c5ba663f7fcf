import { DomainError } from '@chat/kernel';

export class EmojiNameMissing extends DomainError {
  constructor() {
    super('Emoji name is missing');
  }
}

export class EmojiNameInvalid extends DomainError {
  constructor() {
    super('Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.');
  }
}

export class EmojiNameEndsBadly extends DomainError {
  constructor() {
    super('Emoji names must end with either a letter or digit.');
  }
}

export class MayNotAddEmoji extends DomainError {
  constructor() {
    super('Insufficient permission');
  }
}

export class EmojiNameTaken extends DomainError {
  constructor() {
    super('A custom emoji with this name already exists.');
  }
}

export class NotExactlyOneFile extends DomainError {
  constructor() {
    super('You must upload exactly one file.');
  }
}

export class DefaultEmojiProtected extends DomainError {
  constructor() {
    super('Only administrators can override default emoji.');
  }
}

export class TooManyEmoji extends DomainError {
  constructor(limit: number) {
    super(`Your organization cannot have more than ${limit} custom emoji.`);
  }
}

export class TooManyEmojiOfAuthor extends DomainError {
  constructor(limit: number) {
    super(`You cannot add more than ${limit} custom emoji.`);
  }
}

export class EmojiDoesNotExist extends DomainError {
  constructor(name: string) {
    super(`Emoji '${name}' does not exist`, 'BAD_REQUEST', {}, 404);
  }
}

export class NotAdministratorOrAuthor extends DomainError {
  constructor() {
    super('Must be an organization administrator or emoji author');
  }
}
