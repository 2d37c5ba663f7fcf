import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { PropagateMode } from '../message/message.events.js';

export interface EditMessageData {
  readonly messageId: number;
  readonly editorId: number;
  /** Raw Markdown as received; undefined leaves the content as it is. */
  readonly content: string | undefined;
  /** SHA-256, hex, of the content that the editor saw. */
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

/**
 * Change a message, or move it and others of its topic (contract, editing-messages: Request to edit or move); answers
 * which of its files are of no use now.
 */
export class EditMessage extends Command<{ detachedUploads: readonly object[] }> {
  constructor(readonly data: EditMessageData) {
    super();
  }
}
