import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { RequestedLinkifier } from '../linkifier/linkifier-fields.js';

export interface ChangeLinkifierData {
  readonly linkifierId: number;
  readonly requested: RequestedLinkifier;
  readonly cause: Cause;
}

/** Change what a linkifier does; its place stays. */
export class ChangeLinkifier extends Command<void> {
  constructor(readonly data: ChangeLinkifierData) {
    super();
  }
}
