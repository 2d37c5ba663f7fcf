import { Directory, NOTIFICATION_BOT_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { MessageRestoration, Messenger, type NotRestorable } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { KeptContentDocument } from '../erase-due-content/kept-content.projection.js';
import { deletedSo } from './deleted-so.js';
import { decideUndoDeletion, NothingToUndo } from './undo-deletion.decide.js';
import { type UndoneDeletions, undoStream } from '../rules/undo.events.js';

export interface UndoDeletionData {
  readonly deletions: UndoneDeletions;
  readonly reason: string;
  /** Nothing is changed. */
  readonly isPreview: boolean;
  readonly cause: Cause;
}

/** An undo as it was done, or would be, in the names of the API. */
export interface Undone {
  /** Ascending. */
  readonly restored_message_ids: readonly number[];
  /** How many people wrote them. */
  readonly authors: number;
  readonly not_restored: readonly { readonly message_id: number; readonly obstacle: NotRestorable }[];
  readonly has_more: boolean;
}

export class UndoDeletion extends Command<Undone> {
  constructor(readonly data: UndoDeletionData) {
    super();
  }
}

@CommandHandler(UndoDeletion)
export class UndoDeletionHandler implements ICommandHandler<UndoDeletion> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly restoration: MessageRestoration,
    private readonly messenger: Messenger,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** The event comes first: after a crash in between, the request is repeated for what is still deleted. */
  async execute({ data: { deletions, reason, isPreview, cause } }: UndoDeletion): Promise<Undone> {
    await this.transactions.upToDate();
    const { kept, hasMore } = await deletedSo(this.store, deletions);
    const ids = kept.map(({ _id }) => _id);
    if (isPreview) {
      if (ids.length === 0) throw new NothingToUndo();
      const obstacles = await this.restoration.obstacles(ids);
      return undone(withoutObstacle(kept, obstacles), obstacles, hasMore);
    }
    const before = await this.restoration.obstacles(ids);
    const { events } = await this.transactions.decideOnReadable(undoStream(cause.correlationId), cause, async () =>
      decideUndoDeletion(deletions, reason, ids, before),
    );
    const obstacles = await this.restoration.restore(events[0]!.data.messageIds, cause);
    const all = new Map([...before, ...obstacles]);
    const restored = withoutObstacle(kept, all);
    await this.#tellAuthors(restored, cause);
    return undone(restored, all, hasMore);
  }

  async #tellAuthors(restored: readonly KeptContentDocument[], cause: Cause): Promise<void> {
    for (const [authorId, own] of Map.groupBy(restored, ({ senderId }) => senderId)) {
      const author = this.directory.user(authorId);
      if (!author?.isActive || author.isBot || authorId === cause.actorId) continue;
      const number =
        own.length === 1
          ? 'A message of yours that was deleted is'
          : `${own.length} messages of yours that were deleted are`;
      await this.messenger.send({
        senderId: NOTIFICATION_BOT_ID,
        client: 'Internal',
        conversation: { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, authorId].toSorted((a, b) => a - b) },
        content: `${number} there again: an owner of the organization undid the deletion.`,
        readBySender: true,
        key: `undo:${cause.correlationId}:${authorId}`,
        cause,
      });
    }
  }
}

type Obstacles = ReadonlyMap<number, NotRestorable>;

const withoutObstacle = (kept: readonly KeptContentDocument[], obstacles: Obstacles) =>
  kept.filter(({ _id }) => !obstacles.has(_id));

function undone(restored: readonly KeptContentDocument[], obstacles: Obstacles, hasMore: boolean): Undone {
  return {
    restored_message_ids: restored.map(({ _id }) => _id),
    authors: new Set(restored.map(({ senderId }) => senderId)).size,
    not_restored: Array.from(obstacles, ([messageId, obstacle]) => ({ message_id: messageId, obstacle })),
    has_more: hasMore,
  };
}
