import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface JoinData {
  /** What the link holds. */
  readonly token: string;
  /** Only where the link is for anybody. */
  readonly email?: string | undefined;
  readonly fullName?: string | undefined;
  readonly password?: string | undefined;
  /** Where the request comes from. */
  readonly address: string;
  readonly cause: Cause;
}

export type Joined =
  | { readonly email: string; readonly userId: number }
  /** A link for anybody: a mail with a personal one is on its way, so that the address is the newcomer's own. */
  | { readonly email: string; readonly userId: null };

/** Make an account for oneself by an invitation. */
export class Join extends Command<Joined> {
  constructor(readonly data: JoinData) {
    super();
  }
}
