import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { unlessUnavailable } from '@chat/kernel';
import { InaccessibleMessage } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FinishMovingMessages } from '../finish-moving-messages/finish-moving-messages.command.js';
import { LinkedFiles } from '@chat/ports';
import { messageAggregate } from '../message/message.aggregate.js';
import type { MessageContentEdited } from '../message/message.events.js';
import { MoveMessages } from '../move-messages/move-messages.command.js';
import { MovePace } from '../move-messages/move-pace.js';
import { existingMessage } from '../read-models/existing-message.js';
import { decideEditMessage } from './edit-message.decide.js';
import { type ContentEditData, type EditMessageData, EditMessageFactsFinder } from './edit-message.facts.js';
import { EditPace } from './edit-pace.js';

/** Returns the files that became unused (contract, editing-messages: Request to edit or move). */
export class EditMessage extends CommandWith<EditMessageData, { detachedUploads: readonly object[] }> {}

@CommandHandler(EditMessage)
export class EditMessageHandler implements ICommandHandler<EditMessage> {
  constructor(
    private readonly commands: CommandBus,
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly finder: EditMessageFactsFinder,
    private readonly files: LinkedFiles,
    private readonly pace: EditPace,
    private readonly movePace: MovePace,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /**
   * Makes one decision: on the content, the move, or both, whose content event then names the move. A process also stores that
   * move, in case this request fails in between: the edit stands, and must not be repeated.
   */
  execute({ data }: EditMessage): Promise<{ detachedUploads: readonly object[] }> {
    if (!moves(data)) return this.#execute(data);
    return this.movePace.inTurn(data.actorId, () => this.#execute(data));
  }

  async #execute(data: EditMessageData): Promise<{ detachedUploads: readonly object[] }> {
    if (!editsContent(data)) {
      await this.commands.execute(new MoveMessages(data));
      return { detachedUploads: [] };
    }
    const { edited, revision } = await this.#editContent(data);
    if (edited.move) {
      await unlessUnavailable(this.commands.execute(new FinishMovingMessages(data.messageId, revision, data.cause)));
      if (!this.directory.messageIds.has(data.messageId)) throw new InaccessibleMessage();
    }
    return { detachedUploads: this.#detachedBy(edited) };
  }

  async #editContent(data: ContentEditData): Promise<{ edited: MessageContentEdited['data']; revision: number }> {
    // A move is decided on the events in the log.
    if (moves(data)) await this.transactions.upToDate();
    const document = await existingMessage(this.store, this.transactions, data.messageId);
    const { intent, facts } = await this.finder.find(document, data);
    const { messageId, actorId, cause } = data;
    const { events, appended } = await this.pace.run(`${actorId}:${messageId}`, () =>
      this.transactions.transact(messageAggregate, messageId, cause, (state) =>
        decideEditMessage(state, intent, facts),
      ),
    );
    const [event] = events as [MessageContentEdited];
    return { edited: event.data, revision: appended!.revision };
  }

  #detachedBy({ senderId, attachmentIds, previous }: MessageContentEdited['data']): readonly object[] {
    const unlinked = new Set(previous.attachmentIds).difference(new Set(attachmentIds));
    return this.files.unused(senderId, [...unlinked]);
  }
}

function moves({ topic, channelId }: EditMessageData): boolean {
  return topic !== undefined || channelId !== undefined;
}

function editsContent(data: EditMessageData): data is ContentEditData {
  return data.content !== undefined;
}
