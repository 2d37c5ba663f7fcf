import { AppendTooLarge, type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import type { PersonNames } from '@chat/message-reading';
import type { NotReplaced } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { messageAggregate } from '../message/message.aggregate.js';
import type { MessageEvent, MessagesMoved } from '../message/message.events.js';
import { movesOf } from '../restore-messages/moves-of.js';
import { decideReplaceNames, type MessageWithNames } from './replace-names.decide.js';

/** Most attempts, as others may move a message while it is rewritten. */
const ATTEMPTS = 3;

export interface NamesToReplace {
  readonly userId: number;
  readonly names: PersonNames;
  readonly cause: Cause;
}

type Asked = (messageId: number) => MessageWithNames['replaced'];
type Moves = ReadonlyMap<number, readonly Recorded<MessagesMoved>[]>;

/**
 * Stores messages again without the names of an account. Reads the stream of each message, and once all moves of the organization.
 */
@Injectable()
export class RewrittenMessages {
  constructor(
    private readonly transactions: Transactions,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  /** @returns the messages that are not rewritten, and why */
  async rewrite(
    messageIds: readonly number[],
    asked: Asked,
    request: NamesToReplace,
  ): Promise<ReadonlyMap<number, NotReplaced>> {
    const left = new Map<number, NotReplaced>();
    let behind: readonly number[] = [];
    let moves: Moves = await movesOf(this.log, messageIds);
    for (let attempt = 1; ; attempt++) {
      const isBehind = attempt > 1;
      const ids = isBehind ? behind : messageIds;
      for (const id of ids) {
        const why = await this.#rewrite(id, { moves: moves.get(id) ?? [], replaced: asked(id), isBehind }, request);
        if (why !== undefined) left.set(id, why);
      }
      const rewritten = messageIds.filter((id) => !left.has(id));
      const newest: Moves = await movesOf(this.log, rewritten);
      behind = rewritten.filter((id) => newest.get(id)?.length !== moves.get(id)?.length);
      if (behind.length === 0) return left;
      if (attempt === ATTEMPTS) throw new Error('Messages moved again and again while names in them were replaced.');
      moves = newest;
    }
  }

  async #rewrite(
    messageId: number,
    message: Pick<MessageWithNames, 'moves' | 'replaced' | 'isBehind'>,
    { userId, names, cause }: NamesToReplace,
  ): Promise<NotReplaced | undefined> {
    const stream = messageAggregate.streamName(messageId);
    let why: NotReplaced | undefined;
    try {
      await this.transactions.decideOnReadable(stream, cause, async () => {
        const events = (await Array.fromAsync(this.log.read(stream))) as Recorded<MessageEvent>[];
        const decided = decideReplaceNames({ ...message, events, userId, names });
        why = typeof decided === 'string' ? decided : undefined;
        return typeof decided === 'string' ? [] : [decided];
      });
    } catch (error) {
      if (!(error instanceof AppendTooLarge)) throw error;
      why = 'too large';
    }
    return why;
  }
}
