import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface IssueEmailAddressData {
  readonly actorId: number;
  readonly channelId: number;
  /** In whose name mail is posted; undefined: the e-mail gateway. */
  readonly senderId: number | undefined;
  /** What the address gets if the actor has none for this channel and sender. */
  readonly token: string;
  readonly cause: Cause;
}

/** Find the address to which the actor may send mail for a channel, or make one. */
export class IssueEmailAddress extends Command<{ email: string }> {
  constructor(readonly data: IssueEmailAddressData) {
    super();
  }
}
