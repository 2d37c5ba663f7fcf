import { type ChannelConversation, Directory } from '@chat/directory';
import { type Cause, EVENT_LOG, type EventLogReader, type EventPlace, eventsSince } from '@chat/event-log';
import { toIdRuns } from '@chat/kernel';
import { renderTopicLinks } from '@chat/markdown';
import { MessageFlags } from '@chat/message-index';
import { messagePages, topicPages } from '@chat/message-reading';
import { CompiledLinkifiers, type MoveReversals, type Reversal } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import type { MessageEvent, MessagesMoved } from '../message/message.events.js';
import { StoredMoves } from '../move-messages/stored-moves.js';
import { resolution } from '../move-messages/topic-resolution.js';
import {
  decideMoveBack,
  type LocatedMessage,
  type MoveBack,
  type MovedMessage,
  noteMove,
} from './move-back-messages.decide.js';

const READ_TOGETHER = 100;
const LOOKED_AT_TOGETHER = 1_000;

@Injectable()
export class MovedMessages implements MoveReversals {
  constructor(
    private readonly stored: StoredMoves,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly linkifiers: CompiledLinkifiers,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async preview(changes: readonly EventPlace[]): Promise<Reversal<number>> {
    const { moves, obstacles } = await this.#plan(changes);
    return { reverted: moves.flatMap(({ ids }) => ids).toSorted((a, b) => a - b), obstacles };
  }

  async revert(changes: readonly EventPlace[], cause: Cause): Promise<Reversal<number>> {
    let done: Reversal<number> = { reverted: [], obstacles: [] };
    await this.stored.decide(cause, async () => {
      const { moves, obstacles } = await this.#plan(changes);
      done = { reverted: moves.flatMap(({ ids }) => ids).toSorted((a, b) => a - b), obstacles };
      return Promise.all(moves.map((move) => this.#moved(move)));
    });
    return done;
  }

  async #plan(changes: readonly EventPlace[]): Promise<ReturnType<typeof decideMoveBack>> {
    const moved = new Map<number, MovedMessage>();
    for await (const { event, isNamed } of eventsSince(this.log, changes)) {
      const { type, data } = event as unknown as MessageEvent;
      if (type === 'MessagesMoved') noteMove(moved, data, isNamed);
    }
    return decideMoveBack(await this.#located(moved), (id) => this.directory.channel(id)?.isArchived ?? true);
  }

  async #located(moved: ReadonlyMap<number, MovedMessage>): Promise<LocatedMessage[]> {
    const ids = [...moved.keys()].toSorted((a, b) => a - b);
    const places = new Map<number, ChannelConversation>();
    for await (const documents of messagePages(this.store, ids, READ_TOGETHER)) {
      for (const { _id, conversation } of documents) if (conversation.kind === 'channel') places.set(_id, conversation);
    }
    return ids.map((id) => ({
      id,
      ...moved.get(id)!,
      conversation: places.get(id),
      channelMoves: this.flags.posted.moveHistory(id).length,
    }));
  }

  async #moved({ from, to: { channelId, topic }, ids }: MoveBack): Promise<MessagesMoved> {
    const target = { channelId, topic: topic ?? from.topic };
    const isWhole = !(await this.#holds(from, new Set(ids)));
    return {
      type: 'MessagesMoved',
      data: {
        messageId: ids[0]!,
        messageIds: toIdRuns(ids),
        from: { channelId: from.channelId, topic: from.topic },
        to: {
          channelId,
          topic,
          topicLinks: topic === null ? null : renderTopicLinks(topic, this.linkifiers.compiled()),
        },
        propagateMode: isWhole ? 'change_all' : ids.length === 1 ? 'change_one' : 'change_later',
        resolution: topic === null ? null : resolution(from.topic, topic),
        isWhole,
        notices: {
          resolution: false,
          newThread: false,
          oldThread: false,
          targetHadMessages: await this.#holds(target, new Set(ids)),
        },
      },
    };
  }

  /** True when other messages are in the topic. */
  async #holds(
    place: Pick<ChannelConversation, 'channelId' | 'topic'>,
    besides: ReadonlySet<number>,
  ): Promise<boolean> {
    for await (const ids of topicPages(this.store, place, LOOKED_AT_TOGETHER)) {
      if (ids.some((id) => !besides.has(id))) return true;
    }
    return false;
  }
}
