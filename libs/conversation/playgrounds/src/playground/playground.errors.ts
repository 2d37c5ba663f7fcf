import { DomainError } from '@chat/kernel';

export class PlaygroundNotFound extends DomainError {
  constructor() {
    super('Invalid playground');
  }
}

export class InvalidPygmentsLanguage extends DomainError {
  constructor() {
    super('Invalid characters in pygments language');
  }
}

/** A playground that cannot be as it is given. The first message is that of the answer. */
export class InvalidPlayground extends DomainError {
  /** @param errors by field; `__all__` for what concerns several */
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super(Object.values(errors)[0]![0]!, 'BAD_REQUEST', { errors });
  }
}

export class TooManyPlaygrounds extends DomainError {
  constructor(limit: number) {
    super(`Your organization cannot have more than ${limit} code playgrounds.`);
  }
}
