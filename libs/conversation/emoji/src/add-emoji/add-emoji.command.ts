import { CommandWith } from '@chat/cqrs';
import { Directory, REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { DomainError } from '@chat/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmojiImage } from '../custom-emoji/custom-emojis.js';
import { customEmojiAggregate } from '../custom-emoji/custom-emoji.aggregate.js';
import { decideAddEmoji } from './add-emoji.decide.js';
import { addEmojiFacts } from './add-emoji.facts.js';

export interface AddEmojiData {
  readonly authorId: number;
  readonly name: string;
  readonly image: EmojiImage;
  readonly still: EmojiImage | null;
  readonly cause: Cause;
}

export class AddEmoji extends CommandWith<AddEmojiData> {}

@CommandHandler(AddEmoji)
export class AddEmojiHandler implements ICommandHandler<AddEmoji> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** If the event may have been stored, the images stay: a start removes them if no event names them. */
  async execute({ data: { cause, ...intent } }: AddEmoji): Promise<void> {
    const facts = addEmojiFacts(this.directory, intent.authorId, intent.name);
    try {
      await this.transactions.transact(customEmojiAggregate, REALM_ID, cause, (state) =>
        decideAddEmoji(state, intent, facts),
      );
    } catch (error) {
      if (error instanceof DomainError) {
        for (const image of [intent.image, intent.still]) if (image) await this.files.remove(image.fileKey);
      }
      throw error;
    }
  }
}
