import type { EmojiImage } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface AddEmojiData {
  readonly authorId: number;
  readonly name: string;
  /** In the file store already. */
  readonly image: EmojiImage;
  readonly still: EmojiImage | null;
  readonly cause: Cause;
}

/** Give the organization an emoji of its own. */
export class AddEmoji extends Command<void> {
  constructor(readonly data: AddEmojiData) {
    super();
  }
}
