import type { ChannelsUnsubscribed } from '@chat/channels';
import { type Announcement, eventsFor, type Reader } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { NO_MENTIONS, TopicVisibility } from '@chat/message-index';
import type { MessageFlagsEvent } from '../message-flags/message-flags.aggregate.js';
import { FollowedFlags } from '../message-flags/message-flags.fixture.js';
import { unreadMessages } from '../unread-messages/unread-messages.js';
import { messageFlagsAnnouncer } from './message-flags.announce.js';

const kitchen = (topic: string) => ({ kind: 'channel', channelId: 1, topic }) as const;
const direct = { kind: 'direct', userIds: [11, 12, 13] } as const;
const READER: Reader = {
  userId: 11,
  queueId: 'q',
  applyMarkdown: true,
  clientGravatar: true,
  slimPresence: true,
  includeSubscribers: false,
  capabilities: new Set(),
};

let state: FollowedFlags;

beforeEach(() => {
  state = new FollowedFlags();
  state.subscribe(11, 1);
  state.post(1, kitchen(''), { mentions: { ...NO_MENTIONS, everyone: true } });
  state.post(2, direct);
  state.post(3, kitchen('lunch'));
});

function announced(event: RecordedEvent<MessageFlagsEvent | ChannelsUnsubscribed>): Announcement[] {
  const announcer = messageFlagsAnnouncer(state.flags);
  const step = announcer[event.type] as unknown as (...of: unknown[]) => Iterable<Announcement>;
  return [...step(event, state.directory, state.effects)];
}

function clientEvents(event: RecordedEvent<MessageFlagsEvent | ChannelsUnsubscribed>, reader = READER): object {
  const [announcement] = announced(event);
  expect(announcement!.audience).toEqual(new Set([11]));
  return eventsFor(announcement!, reader)[0]!;
}

const frame = { type: 'update_message_flags', all: false };

describe('clients of an account', () => {
  it('hear which messages got a flag, and which lost it', () => {
    const messages = [1, 3].map((messageId) => ({ messageId, conversation: kitchen('') }));
    const event = { ...frame, flag: 'starred', messages: [1, 2, 3] };

    const all = [...messages, { messageId: 2, conversation: direct }];
    expect(clientEvents(state.change('add', 11, 'starred', all))).toEqual({ ...event, op: 'add', operation: 'add' });
    expect(clientEvents(state.change('remove', 11, 'starred', all))).toEqual({
      ...event,
      op: 'remove',
      operation: 'remove',
    });
  });

  it('hear what leaving channels marked as read', () => {
    state.subscribe(11, 2);
    state.post(4, { kind: 'channel', channelId: 2, topic: 'dinner' });
    state.post(5, kitchen('lunch'));
    state.post(6, kitchen('lunch'));
    state.move([5, 6], 1, 3);
    state.subscribe(11, 3);
    state.change('add', 11, 'read', [{ messageId: 1, conversation: kitchen('') }]);

    expect(clientEvents(state.unsubscribe(11, 1, 2))).toEqual({
      ...frame,
      op: 'add',
      operation: 'add',
      flag: 'read',
      messages: [3, 4],
    });
    state.subscribe(11, 1);
    expect(announced(state.unsubscribe(11, 1))).toEqual([]);
  });

  it('hear that everything was read, in one short event', () => {
    const messages = state.flags.unread(11).map((unread) => ({ conversation: unread.messages.key, ids: unread.ids }));
    const event = state.follow<MessageFlagsEvent>({
      type: 'MessageFlagsAdded',
      data: { userId: 11, flag: 'read', messages, all: true },
    });

    expect(clientEvents(event)).toEqual({
      ...frame,
      op: 'add',
      operation: 'add',
      flag: 'read',
      messages: [],
      all: true,
    });
    expect(state.flags.unreadIds(11)).toEqual([]);
  });

  it('hear what was read, where a message came while everything was marked as read', () => {
    const messages = state.flags.unread(11).map((unread) => ({ conversation: unread.messages.key, ids: unread.ids }));
    state.post(4, kitchen('dinner'));
    const event = state.follow<MessageFlagsEvent>({
      type: 'MessageFlagsAdded',
      data: { userId: 11, flag: 'read', messages, all: true },
    });

    expect(clientEvents(event)).toEqual({ ...frame, op: 'add', operation: 'add', flag: 'read', messages: [1, 2, 3] });
    expect(state.flags.unreadIds(11)).toEqual([4]);
  });

  it('hear where messages are that are unread again, with topics as they understand them', () => {
    const known = [
      { messageId: 1, conversation: kitchen('') },
      { messageId: 2, conversation: direct },
    ];
    state.change('add', 11, 'read', known);
    const event = state.change('remove', 11, 'read', known);
    const place = { type: 'stream', mentioned: true, stream_id: 1, unmuted_stream_msg: true };

    expect(clientEvents(event)).toMatchObject({
      messages: [1, 2],
      message_details: {
        1: { ...place, topic: 'general chat' },
        2: { type: 'private', user_ids: [12, 13] },
      },
    });
    expect(clientEvents(event, { ...READER, capabilities: new Set(['empty_topic_name'] as const) })).toMatchObject({
      message_details: { 1: { ...place, topic: '' } },
    });
  });

  it('hear that a message calls them with everyone only where neither channel nor topic is muted', () => {
    const calledByName = { mentions: { ...NO_MENTIONS, everyone: true, userIds: [11] } };
    state.post(4, kitchen(''), calledByName);
    state.flags.topicVisibilities.set(11, { channelId: 1, topic: '', visibility: TopicVisibility.muted, since: 0 });
    const known = [1, 4].map((messageId) => ({ messageId, conversation: kitchen('') }));
    state.change('add', 11, 'read', known);
    const { message_details: details } = clientEvents(state.change('remove', 11, 'read', known)) as {
      message_details: Readonly<Record<number, object>>;
    };

    expect(details[1]).not.toHaveProperty('mentioned');
    expect(details[4]).toMatchObject({ mentioned: true });
    expect(unreadMessages(11, true, state.flags).mentions).toEqual([4]);
  });
});
