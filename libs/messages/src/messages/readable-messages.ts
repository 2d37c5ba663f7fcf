import { Directory, Site, type User } from '@chat/directory';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { mayRead } from '../message/message-access.js';
import { editHistory } from '../message-history/message-snapshots.js';
import { MessageFlags } from '../message-flags/message-flags.js';
import { MESSAGE_HISTORY, type ContentChangeDocument } from '../message-history/message-history-document.js';
import { MESSAGES, type MessageDocument } from './message-document.js';
import { type MessageForm, messageObject } from './message-object.js';

/** Messages as one reader sees them. */
@Injectable()
export class ReadableMessages {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** Those of the ids that the reader may read, ascending. */
  async byIds(readerId: number, ids: readonly number[]): Promise<MessageDocument[]> {
    const documents = await this.store.getMany(MESSAGES, ids);
    return documents.filter((document) => this.isReadable(readerId, document)).toSorted((a, b) => a._id - b._id);
  }

  isReadable(readerId: number, document: MessageDocument): boolean {
    return mayRead(this.directory, document, readerId);
  }

  /** The message objects of the API, flags and edit history included, in the given order. */
  async present(documents: readonly MessageDocument[], readerId: number, form: MessageForm) {
    const reader = this.directory.user(readerId) as User;
    const visibility = this.directory.realm.settings.message_edit_history_visibility_policy;
    const changes = await this.#changesOf(documents);
    return documents.map((document) => {
      const history = editHistory(document, changes.get(document._id) ?? [], visibility, form.allowEmptyTopicName);
      return {
        ...messageObject(document, reader, form, this.directory, this.site),
        flags: this.flags.flagsFor(readerId, { ...document, messageId: document._id }),
        ...(history.length > 0 ? { edit_history: history } : {}),
      };
    });
  }

  async #changesOf(documents: readonly MessageDocument[]): Promise<Map<number, ContentChangeDocument[]>> {
    const edited = documents.filter((document) => document.lastEditTime !== null).map((document) => document._id);
    if (edited.length === 0) return new Map();
    const changes = await this.store.find(MESSAGE_HISTORY, { filter: { messageId: { $in: edited } } });
    return Map.groupBy(
      changes.toSorted((a, b) => a.position - b.position),
      (change) => change.messageId,
    );
  }
}
