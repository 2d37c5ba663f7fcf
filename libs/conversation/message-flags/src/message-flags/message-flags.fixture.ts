import { type UserDeactivated, userFold, type UserReactivated } from '@chat/accounts';
import { type ChannelsSubscribed, type ChannelsUnsubscribed, subscriptionsFold } from '@chat/channels';
import {
  type Channel,
  combineFolds,
  type Conversation,
  defaultGroupValues,
  NO_EFFECTS,
  PERMISSION_SETTINGS,
  WritableDirectory,
} from '@chat/directory';
import { type DomainEvent, type RecordedEvent, toIdRuns } from '@chat/kernel';
import { type EditableFlag, MessageFlags } from '@chat/message-index';
import { messageFold, type MessagesMoved } from '@chat/messages';
import { aUser, postedMessage } from '@chat/chat-testing';
import { recorded } from '@chat/testing';
import type { MessageFlagsEvent } from './message-flags.aggregate.js';
import { messageFlagsFold } from './message-flags.fold.js';

const NOW = 1_700_000_000_000;

export class FollowedFlags {
  readonly directory = new WritableDirectory();
  readonly flags = new MessageFlags(this.directory);
  readonly #fold = combineFolds([userFold, subscriptionsFold, messageFold(this.flags), messageFlagsFold(this.flags)]);
  #position = 0;
  /** Effects of the newest event. */
  effects = NO_EFFECTS;

  /** Everybody may read channels 1 to 3. */
  constructor() {
    for (const channelId of [1, 2, 3]) this.#putChannel(channelId);
  }

  follow<Event extends DomainEvent>(event: Event): RecordedEvent<Event> {
    const position = ++this.#position;
    const followed = recorded(event, { time: NOW }, { position, revision: position, id: String(position) });
    this.effects = this.#fold(this.directory, followed);
    return followed;
  }

  subscribe(userId: number, channelId: number): void {
    const subscriptions = [{ channelId, color: '#000000' }];
    this.follow<ChannelsSubscribed>({ type: 'ChannelsSubscribed', data: { userId, subscriptions } });
  }

  unsubscribe(userId: number, ...channelIds: number[]): RecordedEvent<ChannelsUnsubscribed> {
    return this.follow<ChannelsUnsubscribed>({ type: 'ChannelsUnsubscribed', data: { userId, channelIds } });
  }

  /** From now on with protected history. */
  protect(channelId: number): void {
    this.#putChannel(channelId, { inviteOnly: true, isWebPublic: false, historyPublicToSubscribers: false });
  }

  #putChannel(channelId: number, changes: Partial<Channel> = {}): void {
    this.directory.putChannel({
      id: channelId,
      name: `channel ${channelId}`,
      description: '',
      renderedDescription: '',
      dateCreated: 0,
      creatorId: null,
      inviteOnly: false,
      isWebPublic: true,
      historyPublicToSubscribers: true,
      isArchived: false,
      topicsPolicy: 'inherit',
      messageRetentionDays: null,
      folderId: null,
      permissions: defaultGroupValues(PERMISSION_SETTINGS.stream, null),
      ...changes,
    });
  }

  post(messageId: number, conversation: Conversation, changes: Parameters<typeof postedMessage>[0] = {}): void {
    this.follow(postedMessage({ messageId, conversation, ...changes }));
  }

  change(
    op: 'add' | 'remove',
    userId: number,
    flag: EditableFlag,
    messages: readonly { readonly messageId: number; readonly conversation: Conversation }[],
  ): RecordedEvent<MessageFlagsEvent> {
    const type = op === 'add' ? 'MessageFlagsAdded' : 'MessageFlagsRemoved';
    const data = { userId, flag, messages: this.flags.posted.together(messages) };
    return this.follow<MessageFlagsEvent>({ type, data });
  }

  /** @param topic null: they keep theirs */
  move(messageIds: readonly number[], fromChannelId: number, channelId: number, topic: string | null = null): void {
    this.follow<MessagesMoved>({
      type: 'MessagesMoved',
      data: {
        messageId: messageIds[0]!,
        messageIds: toIdRuns(messageIds.toSorted((a, b) => a - b)),
        from: { channelId: fromChannelId, topic: 'lunch' },
        to: { channelId, topic, topicLinks: topic === null ? null : [] },
        propagateMode: 'change_all',
        resolution: null,
        isWhole: true,
        notices: { resolution: false, newThread: false, oldThread: false, targetHadMessages: false },
      },
    });
  }

  deactivate(userId: number): void {
    this.follow<UserDeactivated>({ type: 'UserDeactivated', data: { userId } });
  }

  reactivate(userId: number): void {
    this.follow<UserReactivated>({ type: 'UserReactivated', data: { userId } });
  }

  member(id: number): void {
    this.directory.putUser(aUser(id));
  }
}
