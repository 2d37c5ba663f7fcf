import { CommandWith } from '@chat/cqrs';
import { Directory, type MessagePlace } from '@chat/directory';
import { type Cause, EVENT_LOG, type EventLog, Transactions } from '@chat/event-log';
import { firstOf, TemporarilyUnavailable } from '@chat/kernel';
import { MessageFlags, othersWhoKnow } from '@chat/message-index';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import { DeletedContent } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deletionOf } from '../delete-message/delete-message.decide.js';
import { remainsOf } from '../delete-message/delete-message.facts.js';
import { messageAggregate } from '../message/message.aggregate.js';

export interface DeleteMessagesOfData {
  readonly senderId: number;
  readonly places: readonly MessagePlace[];
  /** Log position: later messages stay, because the account was reactivated. */
  readonly until: number;
  /** Ignores `deleted_content_days` for their content. */
  readonly erasesNow: boolean;
  readonly cause: Cause;
}

/** Deletes the messages that an account posted until its deactivation. Repeatable, also after it was reactivated. */
export class DeleteMessagesOf extends CommandWith<DeleteMessagesOfData> {}

const PAGE = 100;

@CommandHandler(DeleteMessagesOf)
export class DeleteMessagesOfHandler implements ICommandHandler<DeleteMessagesOf>, BeforeApplicationShutdown {
  #isStopping = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly deleted: DeletedContent,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  beforeApplicationShutdown(): void {
    this.#isStopping = true;
  }

  /**
   * Deletes all older messages of the account, a page at a time, newest first.
   * @throws TemporarilyUnavailable when the server stops: the next one continues
   */
  async execute({ data }: DeleteMessagesOf): Promise<void> {
    for (let below = Number.MAX_SAFE_INTEGER; ;) {
      if (this.#isStopping) throw new TemporarilyUnavailable('The server is stopping.');
      const filter = { senderId: data.senderId, _id: { $lt: below } };
      const page = await this.store.find(MESSAGES, { filter, sort: { _id: -1 }, limit: PAGE });
      const concerned = page.filter((document) => data.places.includes(this.#placeOf(document)));
      await Promise.all(concerned.map((document) => this.#delete(document, data)));
      if (page.length < PAGE) return;
      below = page.at(-1)!._id;
    }
  }

  #placeOf({ conversation }: MessageDocument): MessagePlace {
    if (conversation.kind === 'direct') return 'direct';
    return this.directory.channel(conversation.channelId)?.inviteOnly ? 'private' : 'public';
  }

  async #delete(document: MessageDocument, { until, erasesNow, cause }: DeleteMessagesOfData): Promise<void> {
    if ((await this.#postedAt(document._id)) > until) return;
    const alsoKnownTo = othersWhoKnow({ ...document, messageId: document._id }, this.directory, this.flags);
    const remains = () => remainsOf(document, alsoKnownTo, this.deleted, erasesNow);
    await this.transactions.transact(messageAggregate, document._id, cause, (state) =>
      state.situation === 'posted' ? deletionOf(state, remains()) : [],
    );
  }

  /** Log position of the message; unknown when the message is gone. */
  async #postedAt(messageId: number): Promise<number> {
    const posted = await firstOf(this.log.read(messageAggregate.streamName(messageId), { limit: 1 }));
    return posted?.position ?? Infinity;
  }
}
