import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface FetchApiKeyData {
  /** The real address of the account. */
  readonly userName: string;
  readonly password: string;
  /** Where the request comes from: failures are counted by it. */
  readonly address: string;
  readonly cause: Cause;
}

export interface IssuedApiKey {
  /** The only time that the key is seen. */
  readonly apiKey: string;
  readonly email: string;
  readonly userId: number;
}

/** Log in with a password. */
export class FetchApiKey extends Command<IssuedApiKey> {
  constructor(readonly data: FetchApiKeyData) {
    super();
  }
}
