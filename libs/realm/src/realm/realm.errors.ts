import { DomainError } from '@chat/kernel';

export class OwnerRequired extends DomainError {
  constructor() {
    super('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');
  }
}

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

/** Also for channels that exist, to those who may not know it. */
export class InvalidChannelId extends DomainError {
  constructor() {
    super('Invalid channel ID');
  }
}

export class ModerationRequestChannelMustBePrivate extends DomainError {
  constructor() {
    super('Moderation request channel must be private.');
  }
}
