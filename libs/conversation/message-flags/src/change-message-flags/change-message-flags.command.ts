import { setImmediate } from 'node:timers/promises';
import { CommandWith } from '@chat/cqrs';
import type { Cause } from '@chat/event-log';
import {
  answerSize,
  InaccessibleMessage,
  MESSAGE_READING_LIMITS,
  ReadingTurns,
  type MessageDocument,
  type MessageRange,
  MessageWindows,
  ReadableMessages,
  SteadyReads,
} from '@chat/message-reading';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { flagChange } from './change-message-flags.decide.js';
import { type ChangeableMessage, MessageFlagChanges } from './message-flag-changes.js';

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

export class ChangeMessageFlags extends CommandWith<
  FlagsWanted & { readonly messageIds: readonly number[] },
  FlagsChanged
> {}

export interface FlagsInNarrowChanged extends FlagsChanged {
  readonly processedCount: number;
  readonly updatedCount: number;
  readonly firstProcessedId: number | null;
  readonly lastProcessedId: number | null;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

export class ChangeMessageFlagsInNarrow extends CommandWith<
  FlagsWanted & { readonly range: MessageRange },
  FlagsInNarrowChanged
> {}

@CommandHandler(ChangeMessageFlags)
export class ChangeMessageFlagsHandler implements ICommandHandler<ChangeMessageFlags> {
  constructor(
    private readonly changes: MessageFlagChanges,
    private readonly readable: ReadableMessages,
  ) {}

  async execute({ data }: ChangeMessageFlags): Promise<FlagsChanged> {
    const { userId, op, flag, messageIds, cause } = data;
    const change = flagChange(op, flag);
    const ids = [...new Set(messageIds)];
    const messages: ChangeableMessage[] = [];
    for (let start = 0; start < ids.length; start += TOGETHER) {
      const page = ids.slice(start, start + TOGETHER);
      const documents = await this.readable.byIds(userId, page);
      if (documents.length < page.length) throw new InaccessibleMessage();
      for (const { _id, conversation, mentions } of documents) messages.push({ _id, conversation, mentions });
      await setImmediate();
    }
    return this.changes.apply(userId, change, messages, cause);
  }
}

const TOGETHER = 250;
const ROOM = {
  characters: MESSAGE_READING_LIMITS.answers.messagesCharacters,
  sizeOf: (document: MessageDocument) => answerSize(document, { applyMarkdown: true }),
};

@CommandHandler(ChangeMessageFlagsInNarrow)
export class ChangeMessageFlagsInNarrowHandler implements ICommandHandler<ChangeMessageFlagsInNarrow> {
  constructor(
    private readonly changes: MessageFlagChanges,
    private readonly turns: ReadingTurns,
    private readonly reads: SteadyReads,
    private readonly windows: MessageWindows,
  ) {}

  async execute({ data }: ChangeMessageFlagsInNarrow): Promise<FlagsInNarrowChanged> {
    const { userId, op, flag, range, cause } = data;
    const change = flagChange(op, flag);
    const time = this.turns.begin();
    const { documents, foundOldest, foundNewest } = await this.reads.take(() =>
      this.windows.around(userId, range, ROOM, time),
    );
    const changed = await this.changes.apply(userId, change, documents, cause);
    return {
      ...changed,
      processedCount: documents.length,
      firstProcessedId: documents[0]?._id ?? null,
      lastProcessedId: documents.at(-1)?._id ?? null,
      foundOldest,
      foundNewest,
    };
  }
}
