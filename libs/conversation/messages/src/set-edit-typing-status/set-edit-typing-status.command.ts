import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, EphemeralStream } from '@chat/event-log';
import { InaccessibleMessage, MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { editingFacts } from '../edit-message/edit-message.facts.js';
import { typingFacts } from '../typing/typing.facts.js';
import { decideSetEditTypingStatus } from './set-edit-typing-status.decide.js';

export interface SetEditTypingStatusData {
  readonly userId: number;
  readonly op: 'start' | 'stop';
  readonly messageId: number;
  readonly cause: Cause;
}

export class SetEditTypingStatus extends CommandWith<SetEditTypingStatusData> {}

@CommandHandler(SetEditTypingStatus)
export class SetEditTypingStatusHandler implements ICommandHandler<SetEditTypingStatus> {
  constructor(
    private readonly directory: Directory,
    private readonly ephemeral: EphemeralStream,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { userId, op, messageId, cause } }: SetEditTypingStatus): Promise<void> {
    const document = await this.store.get(MESSAGES, messageId);
    if (!document) throw new InaccessibleMessage();
    const facts = {
      senderId: document.senderId,
      arrivedAt: document.arrivedAt,
      ...editingFacts(this.directory, document, userId, cause.time),
      ...typingFacts(this.directory, userId, document.conversation),
    };
    const events = decideSetEditTypingStatus({ userId, op, messageId }, facts);
    for (const event of events) await this.ephemeral.append(event, cause);
  }
}
