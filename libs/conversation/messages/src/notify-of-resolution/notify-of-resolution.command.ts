import { type ChannelConversation, Directory, NOTIFICATION_BOT_ID, topicKey } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { MessageFlags, othersWhoKnow, TopicVisibility } from '@chat/message-index';
import { type MessageDocument, MESSAGES, sendKey, threadKey } from '@chat/message-reading';
import { DeletedContent } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { remainsOf } from '../delete-message/delete-message.facts.js';
import { messageAggregate } from '../message/message.aggregate.js';
import type { MessagesMoved, ReadFor } from '../message/message.events.js';
import { notice } from '../notices/notice.js';
import { DELETED_MESSAGES } from '../read-models/deleted-message-document.js';
import { decideWithdrawNotice, isFreshNotice, RESOLUTION_NOTICE } from './notify-of-resolution.decide.js';

/** Posts that a topic was resolved or reopened, or deletes a recent notice of the opposite. */
export class NotifyOfResolution extends Command<void> {
  constructor(
    readonly event: RecordedEvent<MessagesMoved>,
    readonly content: string,
  ) {
    super();
  }
}

@CommandHandler(NotifyOfResolution)
export class NotifyOfResolutionHandler implements ICommandHandler<NotifyOfResolution> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly commands: CommandBus,
    private readonly deleted: DeletedContent,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** A repeated event changes nothing, whichever of the two it led to. */
  async execute({ event, content }: NotifyOfResolution): Promise<void> {
    const conversation = await this.#placeOf(event.data);
    const say = notice(RESOLUTION_NOTICE, event, conversation, content, this.#readersOf(event, conversation));
    const { cause, echo } = say.data;
    if (await this.#wasTaken(event.id, sendKey(NOTIFICATION_BOT_ID, echo!))) return;
    const former = await this.#formerNotice(event.data, conversation, cause.time);
    if (former) await this.#withdraw(former, cause);
    else await this.commands.execute(say);
  }

  /** Current place of the messages: somebody may have moved the topic again, as when it is reopened at once. */
  async #placeOf({ messageId, from, to }: MessagesMoved['data']): Promise<ChannelConversation> {
    const target = { kind: 'channel', channelId: to.channelId, topic: to.topic ?? from.topic } as const;
    if (await this.#newestIn(target)) return target;
    const named = (await this.store.get(MESSAGES, messageId))?.conversation;
    return named?.kind === 'channel' ? named : target;
  }

  /** The recent notice: in the current topic, or in the one that this move emptied, if it was posted there afterwards. */
  async #formerNotice(
    { isWhole, from }: MessagesMoved['data'],
    place: ChannelConversation,
    now: number,
  ): Promise<MessageDocument | undefined> {
    const newest = await this.#newestIn(place);
    if (newest && isFreshNotice(newest, now)) return newest;
    const left = isWhole ? await this.#newestIn({ kind: 'channel', ...from }) : undefined;
    return left && isFreshNotice(left, now) ? left : undefined;
  }

  /** Everybody except those who want such notices unread; the actor has read it in any case. */
  #readersOf({ metadata }: NotifyOfResolution['event'], conversation: ChannelConversation): ReadFor {
    const wanting = [...this.directory.subscribers(conversation.channelId)].filter((userId) => {
      const policy = this.directory.user(userId)?.settings['resolved_topic_notice_auto_read_policy'];
      const follows = this.flags.topicVisibilities.visibilityOf(userId, conversation) === TopicVisibility.followed;
      const wants = policy === 'never' || (policy !== 'always' && follows);
      return wants && userId !== metadata.actorId;
    });
    return { allBut: wanting };
  }

  /** True when this event's notice was posted, even if it is gone since, or when the event deleted another one. */
  async #wasTaken(eventId: string, key: string): Promise<boolean> {
    const found = await Promise.all([
      this.store.find(MESSAGES, { filter: { sendKey: key }, limit: 1 }),
      this.store.find(DELETED_MESSAGES, { filter: { sendKey: key }, limit: 1 }),
      this.store.find(DELETED_MESSAGES, { filter: { causationId: eventId }, limit: 1 }),
    ]);
    return found.flat().length > 0;
  }

  async #newestIn({ channelId, topic }: ChannelConversation): Promise<MessageDocument | undefined> {
    const filter = { threadKey: threadKey(channelId, topicKey(topic)) };
    const [newest] = await this.store.find(MESSAGES, { filter, sort: { _id: -1 }, limit: 1 });
    return newest;
  }

  async #withdraw(document: MessageDocument, cause: Cause): Promise<void> {
    const others = othersWhoKnow({ ...document, messageId: document._id }, this.directory, this.flags);
    await this.transactions.transact(messageAggregate, document._id, cause, (state) =>
      decideWithdrawNotice(state, remainsOf(document, others, this.deleted)),
    );
  }
}
