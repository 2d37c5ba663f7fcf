import { Directory } from '@chat/directory';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { HistoryDisabled, InaccessibleMessage } from '../message/message.errors.js';
import { MESSAGES } from '../messages/message-document.js';
import { ReadableMessages } from '../messages/readable-messages.js';
import { SteadyReads } from '../messages/steady-reads.js';
import { MESSAGE_HISTORY } from './message-history-document.js';
import { messageSnapshots } from './message-snapshots.js';

/** The edit history of one message (spec section 4.9). */
export class GetMessageHistory extends Query<object[]> {
  constructor(
    readonly readerId: number,
    readonly messageId: number,
    readonly allowEmptyTopicName: boolean,
  ) {
    super();
  }
}

@QueryHandler(GetMessageHistory)
export class GetMessageHistoryHandler implements IQueryHandler<GetMessageHistory> {
  constructor(
    private readonly directory: Directory,
    private readonly reads: SteadyReads,
    private readonly readable: ReadableMessages,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  execute(query: GetMessageHistory): Promise<object[]> {
    return this.reads.take(() => this.#history(query));
  }

  async #history({ readerId, messageId, allowEmptyTopicName }: GetMessageHistory): Promise<object[]> {
    const visibility = this.directory.realm.settings.message_edit_history_visibility_policy;
    if (visibility === 'none') throw new HistoryDisabled();
    const document = await this.store.get(MESSAGES, messageId);
    if (!document || !this.readable.isReadable(readerId, document)) throw new InaccessibleMessage();
    const changes = await this.store.find(MESSAGE_HISTORY, { filter: { messageId }, sort: { position: 1 } });
    return messageSnapshots(document, changes, visibility, allowEmptyTopicName);
  }
}
