import { refusal } from '@chat/kernel';

export class InvalidDomain extends refusal((reason: string) => `Invalid domain: ${reason}`) {}

export class DomainListed extends refusal(
  (domain: string) => `The domain ${domain} is already a part of your organization.`,
) {}

export class DomainNotListed extends refusal((domain: string) => `No entry found for domain ${domain}.`) {}

export class TooManyDomains extends refusal(
  (limit: number) => `Your organization cannot have more than ${limit} domains.`,
) {}
