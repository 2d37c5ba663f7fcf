import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteUnsynchronizedDraftsData {
  readonly ownerId: number;
  /** Log position: what the account stored behind it, because it turned synchronization on again, stays. */
  readonly until: number;
  readonly cause: Cause;
}

/** Delete the drafts that an account has on the server. May be repeated, also after synchronization was turned on again. */
export class DeleteUnsynchronizedDrafts extends Command<void> {
  constructor(readonly data: DeleteUnsynchronizedDraftsData) {
    super();
  }
}
