import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MessageDocument } from '../messages/message-document.js';
import { flagsFor } from '../messages/message-flags.js';
import type { MessageForm } from '../messages/message-object.js';
import { ReadableMessages } from '../messages/readable-messages.js';
import { type Narrow, type NarrowTerm, understandNarrow } from './narrow.js';
import { NarrowedMessages } from './narrowed-messages.js';

/** What "newest", and every anchor behind the newest message, is answered as (contract, fetch). */
export const LARGER_THAN_ANY_MESSAGE_ID = 10_000_000_000_000_000;

export type Anchor = number | 'newest' | 'oldest' | 'first_unread';

export interface MessageRange {
  readonly anchor: Anchor;
  readonly includeAnchor: boolean;
  readonly numBefore: number;
  readonly numAfter: number;
  readonly narrow: readonly NarrowTerm[];
}

export interface MessageList {
  readonly messages: readonly object[];
  readonly anchor: number;
  readonly found_anchor: boolean;
  readonly found_oldest: boolean;
  readonly found_newest: boolean;
  readonly history_limited: false;
}

/** The messages of a narrow around an anchor, ascending. */
export class ListMessages extends Query<MessageList> {
  constructor(
    readonly readerId: number,
    readonly range: MessageRange,
    readonly form: MessageForm,
  ) {
    super();
  }
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    private readonly directory: Directory,
    private readonly narrowed: NarrowedMessages,
    private readonly readable: ReadableMessages,
  ) {}

  async execute({ readerId, range, form }: ListMessages): Promise<MessageList> {
    const narrow = understandNarrow(range.narrow, readerId, this.directory);
    const anchor = await this.#anchorId(readerId, narrow, range.anchor);
    const isBehindAll = anchor >= LARGER_THAN_ANY_MESSAGE_ID;
    const at = Math.min(anchor, Number.MAX_SAFE_INTEGER - 1);
    const older = await this.narrowed.page(readerId, narrow, at - 1, 'older', range.numBefore);
    const withAnchor = range.numAfter + (range.includeAnchor ? 1 : 0);
    const from = range.includeAnchor ? at : at + 1;
    const newer = isBehindAll
      ? { documents: [], isEnd: true }
      : await this.#fromAnchor(readerId, narrow, from, at, range, withAnchor);
    const documents = [...older.documents.toReversed(), ...newer.documents];
    return {
      messages: await this.readable.present(documents, readerId, form),
      anchor,
      found_anchor: newer.documents[0]?._id === anchor,
      found_oldest: anchor === 0 || older.isEnd,
      found_newest: isBehindAll || newer.isEnd,
      history_limited: false,
    };
  }

  /** The anchor message itself is extra: it does not count as one of `num_after`. */
  async #fromAnchor(
    readerId: number,
    narrow: Narrow,
    from: number,
    anchor: number,
    { numAfter }: MessageRange,
    limit: number,
  ): Promise<{ documents: readonly MessageDocument[]; isEnd: boolean }> {
    const { documents, isEnd } = await this.narrowed.page(readerId, narrow, from, 'newer', limit);
    const allowed = documents[0]?._id === anchor ? limit : numAfter;
    return { documents: documents.slice(0, allowed), isEnd: isEnd && documents.length <= allowed };
  }

  async #anchorId(readerId: number, narrow: Narrow, anchor: Anchor): Promise<number> {
    if (anchor === 'newest') return LARGER_THAN_ANY_MESSAGE_ID;
    if (anchor === 'oldest') return 0;
    if (anchor === 'first_unread') {
      const isUnread = (document: MessageDocument) =>
        !flagsFor(readerId, { ...document, messageId: document._id }, this.directory).includes('read');
      const { documents } = await this.narrowed.page(readerId, narrow, 0, 'newer', 1, isUnread);
      return documents[0]?._id ?? LARGER_THAN_ANY_MESSAGE_ID;
    }
    if (anchor < 0) return 0;
    return Math.min(anchor, LARGER_THAN_ANY_MESSAGE_ID);
  }
}

/** The given messages, as far as the reader may read them, ascending. */
export class ListMessagesById extends Query<readonly object[]> {
  constructor(
    readonly readerId: number,
    readonly messageIds: readonly number[],
    readonly form: MessageForm,
  ) {
    super();
  }
}

@QueryHandler(ListMessagesById)
export class ListMessagesByIdHandler implements IQueryHandler<ListMessagesById> {
  constructor(private readonly readable: ReadableMessages) {}

  async execute({ readerId, messageIds, form }: ListMessagesById): Promise<readonly object[]> {
    const documents = await this.readable.byIds(readerId, [...new Set(messageIds)]);
    return this.readable.present(documents, readerId, form);
  }
}
