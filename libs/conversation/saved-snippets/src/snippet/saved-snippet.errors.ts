import { DomainError, LIMITS } from '@chat/kernel';

/** One answer for "does not exist" and "not yours". */
export class SavedSnippetDoesNotExist extends DomainError {
  constructor() {
    super('Saved snippet does not exist.', 'BAD_REQUEST', {}, 404);
  }
}

export class TooManySavedSnippets extends DomainError {
  constructor(limit: number) {
    super(`You cannot have more than ${limit} saved snippets.`);
  }
}

export class SavedSnippetsTooLarge extends DomainError {
  constructor() {
    super(`Your saved snippets cannot have more than ${LIMITS.savedSnippets.charactersPerUser} characters in total.`);
  }
}
