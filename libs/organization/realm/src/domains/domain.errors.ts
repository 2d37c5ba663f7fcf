import { DomainError } from '@chat/kernel';

export class InvalidDomain extends DomainError {
  constructor(reason: string) {
    super(`Invalid domain: ${reason}`);
  }
}

export class DomainListed extends DomainError {
  constructor(domain: string) {
    super(`The domain ${domain} is already a part of your organization.`);
  }
}

export class DomainNotListed extends DomainError {
  constructor(domain: string) {
    super(`No entry found for domain ${domain}.`);
  }
}

export class TooManyDomains extends DomainError {
  constructor(limit: number) {
    super(`Your organization cannot have more than ${limit} domains.`);
  }
}
