import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface RegenerateApiKeyData {
  readonly userId: number;
  readonly cause: Cause;
}

/** Replace every API key of an account by a new one. */
export class RegenerateApiKey extends Command<{ apiKey: string }> {
  constructor(readonly data: RegenerateApiKeyData) {
    super();
  }
}
