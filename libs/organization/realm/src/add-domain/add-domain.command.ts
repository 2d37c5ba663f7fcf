import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface AddDomainData {
  readonly domain: string;
  readonly allowSubdomains: boolean;
  readonly cause: Cause;
}

/** Let addresses of a domain be used where the organization is restricted to domains; answers the entry. */
export class AddDomain extends Command<{ readonly domainId: number; readonly domain: string }> {
  constructor(readonly data: AddDomainData) {
    super();
  }
}
