import { NO_MENTIONS } from '@chat/message-index';
import { FollowedFlags } from '../message-flags/message-flags.fixture.js';
import { MAX_UNREAD, unreadMessages } from './unread-messages.js';

const place = (channelId: number, topic: string) => ({ kind: 'channel', channelId, topic }) as const;
const between = (...userIds: number[]) => ({ kind: 'direct', userIds }) as const;

let state: FollowedFlags;

beforeEach(() => {
  state = new FollowedFlags();
  state.subscribe(11, 1);
  state.subscribe(11, 2);
});

const unread = () => unreadMessages(11, false, state.flags);

describe('unread messages', () => {
  it('are grouped by topic, whatever its case, and by people', () => {
    state.post(1, place(1, 'Lunch'));
    state.post(2, place(2, ''));
    state.post(3, between(11, 12));
    state.post(4, between(11));
    state.post(5, between(10, 11, 12));
    state.post(6, place(1, 'LUNCH'));
    state.post(7, place(3, 'elsewhere'));

    expect(unread()).toEqual({
      count: 6,
      streams: [
        { stream_id: 1, topic: 'Lunch', unread_message_ids: [1, 6] },
        { stream_id: 2, topic: 'general chat', unread_message_ids: [2] },
      ],
      pms: [
        { other_user_id: 12, sender_id: 12, unread_message_ids: [3] },
        { other_user_id: 11, sender_id: 11, unread_message_ids: [4] },
      ],
      huddles: [{ user_ids_string: '10,11,12', unread_message_ids: [5] }],
      mentions: [],
      old_unreads_missing: false,
    });
  });

  it('are where they were moved to, in ascending order, and only in channels that the account follows', () => {
    state.post(1, place(1, 'lunch'));
    state.post(2, place(2, 'dinner'));
    state.post(3, place(1, 'tea'));
    state.move([1], 1, 2, 'Dinner');
    state.move([3], 1, 3);

    expect(unread()).toMatchObject({
      count: 2,
      streams: [{ stream_id: 2, topic: 'Dinner', unread_message_ids: [1, 2] }],
    });
  });

  it('call the account only when they were sent to it, as their flags say', () => {
    state.post(1, place(3, 'lunch'), { mentions: { ...NO_MENTIONS, userIds: [11] } });
    state.subscribe(11, 3);
    const early = [{ messageId: 1, conversation: place(3, 'lunch') }];
    state.change('add', 11, 'starred', early);
    state.change('remove', 11, 'read', early);

    expect(unread()).toMatchObject({ streams: [{ unread_message_ids: [1] }], mentions: [] });
  });

  it('count in muted channels only when they call the account itself', () => {
    state.follow({
      type: 'SubscriptionPropertySet',
      data: { userId: 11, channelId: 2, property: 'is_muted', value: true },
    });
    const [everyone, me] = [
      { ...NO_MENTIONS, everyone: true },
      { ...NO_MENTIONS, userIds: [11] },
    ];
    state.post(1, place(1, 'lunch'), { mentions: everyone });
    state.post(2, place(2, 'lunch'), { mentions: everyone });
    state.post(3, place(2, 'lunch'), { mentions: me });

    expect(unread()).toMatchObject({ count: 1, mentions: [1, 3] });
  });

  it('are listed as far as the newest 50,000', () => {
    for (let id = 1; id <= MAX_UNREAD + 1; id++) state.post(id, place(1, 'lunch'));

    const { count, streams, old_unreads_missing } = unread();
    expect({ count, old_unreads_missing }).toEqual({ count: MAX_UNREAD, old_unreads_missing: true });
    expect((streams[0] as { unread_message_ids: number[] }).unread_message_ids[0]).toBe(2);
  });
});
