import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { PropagateMode } from '../message/message.events.js';

export interface MoveMessagesData {
  readonly messageId: number;
  readonly actorId: number;
  /** SHA-256, hex, of the content that the actor saw. */
  readonly prevContentSha256: string | undefined;
  /** As received; undefined leaves the topic as it is. */
  readonly topic: string | undefined;
  /** Undefined leaves the channel as it is. */
  readonly channelId: number | undefined;
  readonly propagateMode: PropagateMode;
  readonly notifyOldThread: boolean;
  readonly notifyNewThread: boolean;
  readonly cause: Cause;
}

/** Move a message, and others of its topic with it (contract, editing-messages: Request to edit or move). */
export class MoveMessages extends Command<void> {
  constructor(readonly data: MoveMessagesData) {
    super();
  }
}
