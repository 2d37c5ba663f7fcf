import { Command } from '@nestjs/cqrs';
import type { MoveMessagesData } from '../move-messages/move-messages.command.js';

export interface EditMessageData extends MoveMessagesData {
  /** Raw Markdown as received; undefined leaves the content as it is. */
  readonly content: string | undefined;
}

/** The content is to be edited, whatever moves with it. */
export type ContentEditData = EditMessageData & { readonly content: string };

/**
 * Change a message, or move it and others of its topic (contract, editing-messages: Request to edit or move); answers
 * which of its files are of no use now.
 */
export class EditMessage extends Command<{ detachedUploads: readonly object[] }> {
  constructor(readonly data: EditMessageData) {
    super();
  }
}
