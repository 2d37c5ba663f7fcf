import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ChangeDomainData {
  readonly domain: string;
  readonly allowSubdomains: boolean;
  readonly cause: Cause;
}

/** Say whether the subdomains of a listed domain count as well. */
export class ChangeDomain extends Command<void> {
  constructor(readonly data: ChangeDomainData) {
    super();
  }
}
