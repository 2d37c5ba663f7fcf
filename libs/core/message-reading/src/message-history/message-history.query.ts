import { Directory } from '@chat/directory';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ContentChanges, NO_CHANGES } from '../documents/content-changes.js';
import { Differences } from '../documents/differences.js';
import { MESSAGES } from '../documents/message-document.js';
import { HistoryDisabled, InaccessibleMessage } from '../documents/message-reading.errors.js';
import { messageSnapshots, type PartOfHistory } from '../documents/message-snapshots.js';
import type { ContentChangeDocument } from '../documents/message-history-document.js';
import { shownHistory } from '../documents/names-of-deleted.js';
import { ReadableMessages } from '../documents/readable-messages.js';
import { SteadyReads } from '../documents/steady-reads.js';
import { LIMITS } from '../message-reading.limits.js';

/** The edit history of one message (contract, editing-messages: Checks and content of the history). */
export class GetMessageHistory extends Query<PartOfHistory> {
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
    private readonly changes: ContentChanges,
    private readonly differences: Differences,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  execute(query: GetMessageHistory): Promise<PartOfHistory> {
    return this.reads.take(() => this.#history(query));
  }

  async #history({ readerId, messageId, allowEmptyTopicName }: GetMessageHistory): Promise<PartOfHistory> {
    const visibility = this.directory.realm.settings.message_edit_history_visibility_policy;
    if (visibility === 'none') throw new HistoryDisabled();
    const document = await this.store.get(MESSAGES, messageId);
    if (!document || !this.readable.isReadable(readerId, document)) throw new InaccessibleMessage();
    const { historyCharacters: characters } = LIMITS.answers;
    const newest = document.lastEditTime === null ? NO_CHANGES : await this.changes.newest(messageId, characters);
    const original = newest.changes.length > 0 ? await this.changes.original(messageId, newest) : document;
    const options = { visibility, allowEmptyTopicName, characters };
    const differenceOf = (change: ContentChangeDocument) => this.differences.of(change);
    const { history, omitted } = await messageSnapshots(document, original, newest, differenceOf, options);
    return { history: shownHistory(history, this.directory), omitted };
  }
}
