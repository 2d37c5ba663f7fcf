import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MessageWindows } from '../list-messages/message-windows.js';
import { SteadyReads } from '../messages/steady-reads.js';
import { InaccessibleMessage } from '../message/message.errors.js';
import { ReadableMessages } from '../messages/readable-messages.js';
import {
  ChangeMessageFlags,
  ChangeMessageFlagsInNarrow,
  type FlagsChanged,
  type FlagsInNarrowChanged,
} from './change-message-flags.command.js';
import { flagChange } from './change-message-flags.decide.js';
import { MessageFlagChanges } from './message-flag-changes.js';

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
    const documents = await this.readable.byIds(userId, ids);
    if (documents.length < ids.length) throw new InaccessibleMessage();
    return this.changes.apply(userId, change, documents, cause);
  }
}

@CommandHandler(ChangeMessageFlagsInNarrow)
export class ChangeMessageFlagsInNarrowHandler implements ICommandHandler<ChangeMessageFlagsInNarrow> {
  constructor(
    private readonly changes: MessageFlagChanges,
    private readonly reads: SteadyReads,
    private readonly windows: MessageWindows,
  ) {}

  async execute({ data }: ChangeMessageFlagsInNarrow): Promise<FlagsInNarrowChanged> {
    const { userId, op, flag, range, cause } = data;
    const change = flagChange(op, flag);
    const { documents, foundOldest, foundNewest } = await this.reads.take(() => this.windows.around(userId, range));
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
