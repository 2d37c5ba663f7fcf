import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { IssuedApiKey } from '../fetch-api-key/fetch-api-key.command.js';

export interface DevFetchApiKeyData {
  readonly userName: string;
  readonly cause: Cause;
}

/** Log in without a password, in development mode. */
export class DevFetchApiKey extends Command<IssuedApiKey> {
  constructor(readonly data: DevFetchApiKeyData) {
    super();
  }
}
