import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface EditMessageData {
  readonly messageId: number;
  readonly editorId: number;
  /** Raw Markdown as received; undefined leaves the content as it is. */
  readonly content: string | undefined;
  /** SHA-256, hex, of the content that the editor saw. */
  readonly prevContentSha256: string | undefined;
  readonly cause: Cause;
}

/** Change a message (spec section 4.1). */
export class EditMessage extends Command<void> {
  constructor(readonly data: EditMessageData) {
    super();
  }
}
