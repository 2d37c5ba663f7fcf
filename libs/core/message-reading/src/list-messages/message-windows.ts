import { Directory, Site } from '@chat/directory';
import { MessageFlags } from '@chat/message-index';
import type { SearchQuery } from '@chat/text-search';
import { Injectable } from '@nestjs/common';
import type { MessageDocument } from '../documents/message-document.js';
import { TooMuchToLookThrough } from '../documents/message-reading.errors.js';
import { ReadableMessages } from '../documents/readable-messages.js';
import type { ReadingTime } from '../documents/reading-time.js';
import { type Anchor, LARGER_THAN_ANY_MESSAGE_ID, type MessageRange } from './message-range.js';
import { type Narrow, type NarrowTerm, understandNarrow } from './narrow.js';
import { NarrowedMessages, type Page, type PageRequest, type Room } from './narrowed-messages.js';
import { firstUnreadCondition } from './state-terms.js';
import { retargeted } from './with-term.js';

/** The messages of a range, and its surroundings. */
export interface MessageWindow {
  /** Ascending. */
  readonly documents: readonly MessageDocument[];
  /** The id that the anchor stands for. */
  readonly anchor: number;
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
  /** The search of the narrow; null without one. */
  readonly search: SearchQuery | null;
}

/** Finds the messages of a narrow around an anchor. */
@Injectable()
export class MessageWindows {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly flags: MessageFlags,
    private readonly narrowed: NarrowedMessages,
    private readonly readable: ReadableMessages,
  ) {}

  /** Resolves terms for a reader. @throws BadNarrow */
  async narrowOf(readerId: number, terms: readonly NarrowTerm[]): Promise<Narrow> {
    const meant = await retargeted(terms, readerId, this.readable);
    return understandNarrow(meant, readerId, this.directory, this.site, this.flags);
  }

  /**
   * Messages within room and time, from the anchor outwards: each requested side has half of the room.
   * @throws BadNarrow
   * @throws TooMuchToLookThrough when the time ended before any was found
   */
  async around(
    readerId: number,
    range: MessageRange,
    { characters, sizeOf }: Omit<Room, 'limit'>,
    time: ReadingTime,
  ): Promise<MessageWindow> {
    const narrow = await this.narrowOf(readerId, range.narrow);
    const anchor = await this.#anchorId(readerId, narrow, range.anchor, time);
    const isBehindAll = anchor >= LARGER_THAN_ANY_MESSAGE_ID;
    const at = Math.min(anchor, Number.MAX_SAFE_INTEGER - 1);
    const share = range.numBefore > 0 && !isBehindAll ? characters / 2 : characters;
    const room = { characters: share, sizeOf };
    const older = await this.narrowed.page(readerId, narrow, {
      from: at - 1,
      direction: 'older',
      room: { ...room, limit: range.numBefore },
      time,
    });
    const newer: Page = isBehindAll
      ? { documents: [], isEnd: true }
      : await this.#fromAnchor(readerId, narrow, range, { from: at, direction: 'newer', room, time });
    if ((older.isCut || newer.isCut) && older.documents.length + newer.documents.length === 0) {
      throw new TooMuchToLookThrough();
    }
    return {
      documents: [...older.documents.toReversed(), ...newer.documents],
      anchor,
      foundAnchor: newer.documents[0]?._id === anchor,
      foundOldest: anchor === 0 || older.isEnd,
      foundNewest: isBehindAll || newer.isEnd,
      search: narrow.search,
    };
  }

  /** The anchor message itself is extra: it does not count as one of `numAfter`. */
  async #fromAnchor(
    readerId: number,
    narrow: Narrow,
    { includeAnchor, numAfter }: MessageRange,
    request: Omit<PageRequest, 'room'> & { readonly room: Omit<Room, 'limit'> },
  ): Promise<Page> {
    const { from: anchor } = request;
    const [from, limit] = includeAnchor ? [anchor, numAfter + 1] : [anchor + 1, numAfter];
    const room = { ...request.room, limit };
    const { documents, isEnd, ...page } = await this.narrowed.page(readerId, narrow, { ...request, from, room });
    const allowed = documents[0]?._id === anchor ? limit : numAfter;
    return { ...page, documents: documents.slice(0, allowed), isEnd: isEnd && documents.length <= allowed };
  }

  async #anchorId(readerId: number, narrow: Narrow, anchor: Anchor, time: ReadingTime): Promise<number> {
    if (anchor === 'newest') return LARGER_THAN_ANY_MESSAGE_ID;
    if (anchor === 'oldest') return 0;
    if (anchor === 'first_unread') {
      const context = { readerId, directory: this.directory, flags: this.flags };
      const isFirstUnread = [firstUnreadCondition(narrow.namesChannel, context)];
      return this.#firstId(readerId, narrow, isFirstUnread, 0, time);
    }
    if (typeof anchor === 'object') {
      const { since } = anchor;
      const isSince = [{ holds: (document: MessageDocument) => document.time >= since }];
      return this.#firstId(readerId, narrow, isSince, await this.narrowed.firstIdSince(since), time);
    }
    return Math.min(Math.max(anchor, 0), LARGER_THAN_ANY_MESSAGE_ID);
  }

  /** The first message of a narrow for which `more` holds. @param from the first id to look at */
  async #firstId(
    readerId: number,
    narrow: Narrow,
    more: Narrow['conditions'],
    from: number,
    time: ReadingTime,
  ): Promise<number> {
    const narrower = { ...narrow, conditions: [...narrow.conditions, ...more] };
    const request: PageRequest = { from, direction: 'newer', room: ONE, time };
    const { documents, isCut } = await this.narrowed.page(readerId, narrower, request);
    if (isCut && documents.length === 0) throw new TooMuchToLookThrough();
    return documents[0]?._id ?? LARGER_THAN_ANY_MESSAGE_ID;
  }
}

const ONE: Room = { limit: 1, characters: Infinity, sizeOf: () => 0 };
