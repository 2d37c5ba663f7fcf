import { DomainError } from '@chat/kernel';

export class LinkifierNotFound extends DomainError {
  constructor() {
    super('Linkifier not found.');
  }
}

/** A linkifier that cannot be as it is given. The first message is that of the answer. */
export class InvalidLinkifier extends DomainError {
  /** @param errors by field; `__all__` for what concerns several */
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super(Object.values(errors)[0]![0]!, 'BAD_REQUEST', { errors });
  }
}

export class ExampleInputMissing extends DomainError {
  constructor() {
    super("Missing 'example_input' argument");
  }
}

export class TooManyLinkifiers extends DomainError {
  constructor(limit: number) {
    super(`Your organization cannot have more than ${limit} linkifiers.`);
  }
}

export class LinkifiersDuplicated extends DomainError {
  constructor() {
    super('The ordered list must not contain duplicated linkifiers');
  }
}

export class LinkifiersNotEnumerated extends DomainError {
  constructor() {
    super('The ordered list must enumerate all existing linkifiers exactly once');
  }
}
