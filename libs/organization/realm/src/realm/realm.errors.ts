import { DomainError } from '@chat/kernel';

export class InvalidLanguage extends DomainError {
  constructor(given: string) {
    super(`Invalid language '${given}'`);
  }
}

export class NoAuthenticationMethod extends DomainError {
  constructor() {
    super('At least one authentication method must be enabled.');
  }
}

export class InvalidAuthenticationMethod extends DomainError {
  constructor(given: string, available: readonly string[]) {
    const names = available.map((name) => `'${name}'`).join(', ');
    super(`Invalid authentication method: ${given}. Valid methods are: [${names}]`);
  }
}
