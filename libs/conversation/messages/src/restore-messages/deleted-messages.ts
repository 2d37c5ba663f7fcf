import { Directory } from '@chat/directory';
import {
  AppendTooLarge,
  type Cause,
  EVENT_LOG,
  EVENT_LOG_LIMITS,
  type EventLogReader,
  Transactions,
} from '@chat/event-log';
import { Clock, type Recorded } from '@chat/kernel';
import { type MessageRestoration, MessageRetention, type NotRestorable } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { messageAggregate } from '../message/message.aggregate.js';
import type { MessageEvent, MessageRestored, MessagesMoved } from '../message/message.events.js';
import { type DeletedPast, deletedPast, lastPlace, withUndone } from './deleted-past.js';
import { movesOf } from './moves-of.js';
import { decideRestoreMessage } from './restore-message.decide.js';

/** Each may take a megabyte of memory. */
const AT_ONCE = 20;

type Restorable = DeletedPast & { readonly restored: MessageRestored['data'] };

type Examined = Restorable | { readonly obstacle: NotRestorable };

/** Reads the stream of each message, and once all moves of the organization. */
@Injectable()
export class DeletedMessages implements MessageRestoration {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly retention: MessageRetention,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  obstacles(messageIds: readonly number[]): Promise<ReadonlyMap<number, NotRestorable>> {
    return this.#each(messageIds, async () => undefined);
  }

  restore(messageIds: readonly number[], cause: Cause): Promise<ReadonlyMap<number, NotRestorable>> {
    return this.#each(messageIds, async (restorable) => {
      const restored = { ...restorable.restored, earlierDeletions: withUndone(restorable, cause) };
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
    act: (restorable: Restorable) => Promise<NotRestorable | undefined>,
  ): Promise<ReadonlyMap<number, NotRestorable>> {
    const moves = await movesOf(this.log, messageIds);
    const obstacles = new Map<number, NotRestorable>();
    const one = async (messageId: number) => {
      const examined = await this.#examine(messageId, moves.get(messageId) ?? []);
      const obstacle = 'obstacle' in examined ? examined.obstacle : await act(examined);
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

  #examineDeleted(messageId: number, deleted: DeletedPast): Examined {
    const { deletion, past } = deleted;
    if (past.length === 0) return { obstacle: 'content erased' };
    const { senderId, alsoKnownTo, conversation: seenAt } = deletion.data;
    const isGone = (id: number) => this.directory.user(id)?.isDeleted ?? !this.directory.user(id);
    if (isGone(senderId)) return { obstacle: 'author deleted' };
    if (seenAt.kind === 'direct' && seenAt.userIds.some(isGone)) return { obstacle: 'participant deleted' };
    const conversation = lastPlace(past) ?? seenAt;
    if (conversation.kind === 'channel' && (this.directory.channel(conversation.channelId)?.isArchived ?? true)) {
      return { obstacle: 'channel archived' };
    }
    const channelId = conversation.kind === 'channel' ? conversation.channelId : null;
    if (past[0]!.metadata.time <= this.retention.expiredBy(channelId, this.clock.now())) {
      return { obstacle: 'older than message_retention_days' };
    }
    const restored = { messageId, senderId, conversation, alsoKnownTo, past };
    const isTooLarge = Buffer.byteLength(JSON.stringify(restored)) > EVENT_LOG_LIMITS.log.appendBytes;
    return isTooLarge ? { obstacle: 'too large' } : { ...deleted, restored };
  }
}
