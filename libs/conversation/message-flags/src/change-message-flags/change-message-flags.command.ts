import type { Cause } from '@chat/event-log';
import type { MessageRange } from '@chat/message-reading';
import { Command } from '@nestjs/cqrs';

export interface FlagsWanted {
  readonly userId: number;
  readonly op: string;
  readonly flag: string;
  readonly cause: Cause;
}

export interface FlagsChanged {
  /** Channels whose messages cannot be made unread, because the account does not follow them. */
  readonly ignoredChannelIds: readonly number[];
}

/** Add a flag to messages, or take it away. */
export class ChangeMessageFlags extends Command<FlagsChanged> {
  constructor(readonly data: FlagsWanted & { readonly messageIds: readonly number[] }) {
    super();
  }
}

export interface FlagsInNarrowChanged extends FlagsChanged {
  readonly processedCount: number;
  readonly updatedCount: number;
  /** Null when the narrow has no messages there. */
  readonly firstProcessedId: number | null;
  readonly lastProcessedId: number | null;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** The same for the messages of a narrow around an anchor. */
export class ChangeMessageFlagsInNarrow extends Command<FlagsInNarrowChanged> {
  constructor(readonly data: FlagsWanted & { readonly range: MessageRange }) {
    super();
  }
}
