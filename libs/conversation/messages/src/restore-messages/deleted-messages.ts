import { Directory } from '@chat/directory';
import { AppendTooLarge, type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import { LIMITS, type Recorded, runsInclude, toIdRuns } from '@chat/kernel';
import type { MessageRestoration, NotRestorable } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { messageAggregate } from '../message/message.aggregate.js';
import type { MessageEvent, MessageRestored, MessagesMoved } from '../message/message.events.js';
import { movesStream } from '../move-messages/moves-stream.js';
import { type DeletedPast, deletedPast, lastPlace } from './deleted-past.js';
import { decideRestoreMessage } from './restore-message.decide.js';

/** Each may be a megabyte in memory. */
const AT_ONCE = 20;

type Examined = { readonly restored: MessageRestored['data'] } | { readonly obstacle: NotRestorable };

/** Reads the log: of each message its stream, and once all moves of the organization. */
@Injectable()
export class DeletedMessages implements MessageRestoration {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  obstacles(messageIds: readonly number[]): Promise<ReadonlyMap<number, NotRestorable>> {
    return this.#each(messageIds, async () => undefined);
  }

  restore(messageIds: readonly number[], cause: Cause): Promise<ReadonlyMap<number, NotRestorable>> {
    return this.#each(messageIds, async (restored) => {
      try {
        await this.transactions.transact(messageAggregate, restored.messageId, cause, (state) =>
          decideRestoreMessage(state, restored),
        );
        return undefined;
      } catch (error) {
        if (error instanceof AppendTooLarge) return 'too large';
        throw error;
      }
    });
  }

  async #each(
    messageIds: readonly number[],
    act: (restored: MessageRestored['data']) => Promise<NotRestorable | undefined>,
  ): Promise<ReadonlyMap<number, NotRestorable>> {
    const moves = await this.#movesOf(messageIds);
    const obstacles = new Map<number, NotRestorable>();
    const one = async (messageId: number) => {
      const examined = await this.#examine(messageId, moves.get(messageId) ?? []);
      const obstacle = 'obstacle' in examined ? examined.obstacle : await act(examined.restored);
      if (obstacle) obstacles.set(messageId, obstacle);
    };
    for (let at = 0; at < messageIds.length; at += AT_ONCE) {
      await Promise.all(messageIds.slice(at, at + AT_ONCE).map(one));
    }
    return obstacles;
  }

  async #examine(messageId: number, moves: readonly Recorded<MessagesMoved>[]): Promise<Examined> {
    const events: Recorded<MessageEvent>[] = [];
    for await (const event of this.log.read(messageAggregate.streamName(messageId))) {
      events.push(event as Recorded<MessageEvent>);
    }
    if (events.length === 0) return { obstacle: 'never posted' };
    const deleted = deletedPast(events, moves);
    return deleted ? this.#examineDeleted(messageId, deleted) : { obstacle: 'visible' };
  }

  #examineDeleted(messageId: number, { deletion, past }: DeletedPast): Examined {
    if (past.length === 0) return { obstacle: 'content erased' };
    const { senderId, alsoKnownTo, conversation: seenAt } = deletion.data;
    const people = seenAt.kind === 'direct' ? [senderId, ...seenAt.userIds] : [senderId];
    const isGone = (id: number) => this.directory.user(id)?.isDeleted ?? !this.directory.user(id);
    if (people.some(isGone)) return { obstacle: 'author deleted' };
    const conversation = lastPlace(past) ?? seenAt;
    if (conversation.kind === 'channel' && (this.directory.channel(conversation.channelId)?.isArchived ?? true)) {
      return { obstacle: 'channel archived' };
    }
    const restored = { messageId, senderId, conversation, alsoKnownTo, past };
    const isTooLarge = Buffer.byteLength(JSON.stringify(restored)) > LIMITS.log.appendBytes;
    return isTooLarge ? { obstacle: 'too large' } : { restored };
  }

  async #movesOf(messageIds: readonly number[]): Promise<Map<number, Recorded<MessagesMoved>[]>> {
    const found = new Map<number, Recorded<MessagesMoved>[]>();
    for await (const event of this.log.read(movesStream(this.directory.realm.id))) {
      if (event.type !== 'MessagesMoved') continue;
      const move = event as Recorded<MessagesMoved>;
      for (const id of messageIds) {
        if (!runsInclude(move.data.messageIds, id)) continue;
        const own = { ...move, data: { ...move.data, messageIds: toIdRuns([id]) } };
        found.getOrInsertComputed(id, () => []).push(own);
      }
    }
    return found;
  }
}
