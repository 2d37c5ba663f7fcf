import { type ChannelConversation, Directory, REALM_ID } from '@chat/directory';
import { EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import { type Recorded, toIdRuns } from '@chat/kernel';
import { renderTopicLinks } from '@chat/markdown';
import { MessageFlags } from '@chat/message-index';
import { messagePages, topicPages, topicWithoutNames, withoutNamesInTopics } from '@chat/message-reading';
import {
  CompiledLinkifiers,
  FormerTopicSettings,
  type NamedTopic,
  type NotReplaced,
  type TopicKeepers,
} from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import type { MessagesMoved } from '../message/message.events.js';
import { movesStream } from '../move-messages/moves-stream.js';
import { StoredMoves } from '../move-messages/stored-moves.js';
import type { TopicKeyMade, TopicsReplaced } from '../topic-key/topic-key.aggregate.js';
import { isNamedMove, type NamedMove, type NamedTogether, namedTogether, placesOf } from './named-together.js';
import { type NamesToReplace, RewrittenMessages } from './rewritten-messages.js';

const READ_TOGETHER = 100;
const LOOKED_AT_TOGETHER = 1_000;

export interface TopicsToReplace extends NamesToReplace {
  readonly keepers: TopicKeepers;
  /** Messages whose content must lose the names, too. */
  readonly messageIds: ReadonlySet<number>;
}

/**
 * Replaces names in topics: moves the messages, stores the events that named the topic again, erases keys of former moves. After a
 * crash, run again.
 */
@Injectable()
export class ReplacedTopics {
  constructor(
    private readonly transactions: Transactions,
    private readonly rewritten: RewrittenMessages,
    private readonly stored: StoredMoves,
    private readonly settings: FormerTopicSettings,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly linkifiers: CompiledLinkifiers,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  /**
   * @returns why the topics of each message are left; undefined: they no longer have the name. Nothing for messages whose topics
   * never had it
   */
  async replace(request: TopicsToReplace): Promise<ReadonlyMap<number, NotReplaced | undefined>> {
    const done = new Map<number, NotReplaced | undefined>();
    for (const messageId of request.messageIds) {
      if (done.has(messageId)) continue;
      const found = await this.#find(messageId, request);
      if (found && found.topics.length === 0 && found.moves.length === 0) continue;
      const why = found ? await this.#replaceTogether(messageId, found, request) : 'too large';
      for (const id of found?.messageIds.intersection(request.messageIds) ?? [messageId]) done.set(id, why);
    }
    return done;
  }

  async #find(messageId: number, { names }: TopicsToReplace): Promise<NamedTogether | undefined> {
    const moves: NamedMove[] = [];
    for await (const event of this.log.read(movesStream(REALM_ID)))
      if (isNamedMove(event, names)) moves.push(event as NamedMove);
    return namedTogether(messageId, names, { moves, messages: this.#messages });
  }

  async #replaceTogether(
    messageId: number,
    first: NamedTogether,
    request: TopicsToReplace,
  ): Promise<NotReplaced | undefined> {
    const obstacle = await this.#obstacleOf(first, request);
    if (obstacle) return obstacle;
    await this.#move(first.topics, request);
    const found = await this.#find(messageId, request);
    if (!found) return 'too large';
    const later = (await this.#obstacleOf(found, request)) ?? (await this.#settle(found, request));
    if (later) return later;
    return (await this.#rewrite(found, request)) ?? (await this.#replaceKeys(found, request));
  }

  async #obstacleOf(
    { messageIds, topics, moves }: NamedTogether,
    { names, keepers }: TopicsToReplace,
  ): Promise<NotReplaced | undefined> {
    const named = [...topics, ...moves.flatMap(placesOf)];
    const replaced = named.map(({ channelId, topic }) => ({ channelId, topic: topicWithoutNames(topic, names) }));
    const keeper = await keepers([...messageIds], [...named, ...replaced]);
    if (keeper) return keeper;
    // A deleted message returns to its former topic, and moves of a former build are replaced before.
    const isRestorable = [...messageIds].some((id) => this.directory.keptMessageIds.has(id));
    return isRestorable || moves.some(({ data }) => data.topicKey === undefined) ? 'later' : undefined;
  }

  async #move(topics: readonly NamedTopic[], { names, cause }: TopicsToReplace): Promise<void> {
    if (topics.length === 0) return;
    await this.stored.decide(cause, async () => {
      const taken = new Set<number>();
      const moves: MessagesMoved[] = [];
      for (const topic of topics) {
        const ids = (await Array.fromAsync(this.#messages.idsIn(topic))).flat().toSorted((a, b) => a - b);
        if (ids.length === 0) continue;
        const target = { channelId: topic.channelId, topic: topicWithoutNames(topic.topic, names) };
        const [there = []] = await Array.fromAsync(topicPages(this.store, target, 1));
        moves.push(this.#moved(ids, topic, { ...target, hadMessages: there.length > 0 || taken.size > 0 }));
        for (const id of ids) taken.add(id);
      }
      return moves;
    });
  }

  #moved(
    ids: readonly number[],
    from: NamedTopic,
    { channelId, topic, hadMessages }: NamedTopic & { readonly hadMessages: boolean },
  ): MessagesMoved {
    const to = { channelId, topic, topicLinks: renderTopicLinks(topic, this.linkifiers.compiled()) };
    const silent = { resolution: false, newThread: false, oldThread: false };
    return {
      type: 'MessagesMoved',
      data: {
        messageId: ids.at(-1)!,
        messageIds: toIdRuns(ids),
        from: { channelId: from.channelId, topic: from.topic },
        to,
        propagateMode: 'change_all',
        resolution: null,
        isWhole: true,
        notices: { ...silent, targetHadMessages: hadMessages },
      },
    };
  }

  /** Without the name, a move does not find its settings: they are stored at their current topics first. */
  async #settle({ moves }: NamedTogether, { cause }: TopicsToReplace): Promise<'later' | undefined> {
    const taking = moves.filter(({ data }) => 'to' in data && data.takesSettings);
    if (taking.length === 0) return undefined;
    await this.settings.erase(cause);
    await this.transactions.upToDate();
    const { since } = this.flags.topicVisibilities.former;
    return taking.every(({ metadata: { time } }) => time < since) ? undefined : 'later';
  }

  async #rewrite(
    { messageIds }: NamedTogether,
    { messageIds: asked, ...request }: TopicsToReplace,
  ): Promise<NotReplaced | undefined> {
    const there = [...messageIds].filter((id) => this.directory.messageIds.has(id));
    const left = await this.rewritten.rewrite(there, (id) => ({ content: asked.has(id), topics: true }), request);
    const reasons = [...left.values()].filter((why) => why !== 'not found');
    return reasons.length === 0 ? undefined : reasons.includes('too large') ? 'too large' : 'later';
  }

  async #replaceKeys({ moves }: NamedTogether, request: TopicsToReplace): Promise<undefined> {
    for (const move of moves) await this.#replaceKey(move, request);
  }

  async #replaceKey({ data }: NamedMove, { userId, names, cause }: TopicsToReplace): Promise<void> {
    const stream = data.topicKey!;
    const open = 'to' in data ? { from: data.from, to: data.to } : { conversation: data.conversation };
    const topics = withoutNamesInTopics(open, names);
    await this.transactions.decideOnReadable<TopicsReplaced>(stream, cause, async () => {
      const events = await Array.fromAsync(this.log.read(stream));
      const made = events.find(({ type }) => type === 'TopicKeyMade') as Recorded<TopicKeyMade> | undefined;
      if (!made) return [];
      const { salt: _erased, ...metadata } = made.metadata;
      return [{ type: 'TopicsReplaced', data: { userId, past: [{ ...made, metadata, data: { topics } }] } }];
    });
  }

  readonly #messages = {
    placesOf: async (ids: readonly number[]) => {
      const places = new Map<number, ChannelConversation>();
      for await (const documents of messagePages(this.store, ids, READ_TOGETHER))
        for (const { _id, conversation } of documents)
          if (conversation.kind === 'channel') places.set(_id, conversation);
      return places;
    },
    idsIn: (topic: NamedTopic) => topicPages(this.store, topic, LOOKED_AT_TOGETHER),
  };
}
