import type { ClientCapability, RegisteringReader } from '@chat/event-queues';
import {
  created,
  createdPrivate,
  given,
  guest,
  member,
  NOON,
  organization,
  other,
  subscribed,
} from '../organization.fixture.js';
import { channelsInitialStates } from './channels.initial-state.js';

const directory = given(
  organization(),
  created(1, { name: 'c' }),
  created(2, { name: 'b' }),
  created(3, { name: 'a' }),
  createdPrivate(4, { name: 'd' }),
  created(5, { name: 'e' }),
  subscribed(member, 1, 2, 5),
  subscribed(other, 1, 4),
  { type: 'ChannelsUnsubscribed', data: { userId: member, channelIds: [2] } },
  { type: 'ChannelArchived', data: { channelId: 5 } },
);

function registering(userId: number, ...capabilities: ClientCapability[]): RegisteringReader {
  return {
    user: directory.user(userId)!,
    clientGravatar: true,
    slimPresence: true,
    presenceHistoryLimitDays: 14,
    includeSubscribers: false,
    capabilities: new Set(capabilities),
    eventTypes: null,
    fetchTypes: null,
  };
}

type Lists = Record<'subscriptions' | 'unsubscribed' | 'never_subscribed' | 'streams', { name: string }[]>;

const snapshot = (reader: RegisteringReader) =>
  Object.assign(
    {},
    ...channelsInitialStates(directory, { now: () => NOON }, { lastSeenAt: () => NOON }).map((part) =>
      part.state(reader),
    ),
  ) as Lists;

const names = (channels: { name: string }[]) => channels.map(({ name }) => name);

describe('the snapshot of channels', () => {
  it('divides the visible channels, by name', () => {
    const { subscriptions, unsubscribed, never_subscribed, streams } = snapshot(registering(member));
    expect(names(subscriptions)).toEqual(['c']);
    expect(names(unsubscribed)).toEqual(['b']);
    expect(names(never_subscribed)).toEqual(['a']);
    expect(names(streams)).toEqual(['a', 'b', 'c']);
  });

  it('keeps past subscriptions to private channels secret', () => {
    given(directory, subscribed(guest, 4), {
      type: 'ChannelsUnsubscribed',
      data: { userId: guest, channelIds: [4] },
    });
    expect(snapshot(registering(guest))).toMatchObject({ subscriptions: [], unsubscribed: [], streams: [] });
  });

  it('has archived channels only for clients that know archives', () => {
    expect(names(snapshot(registering(member, 'archived_channels')).subscriptions)).toEqual(['c', 'e']);
  });

  it('resolves inherited notification settings for clients that do not know null', () => {
    const old = registering(member);
    expect(snapshot(old).subscriptions[0]).toMatchObject({
      desktop_notifications: false,
      wildcard_mentions_notify: true,
    });
    const user = { ...old.user, settings: { enable_stream_desktop_notifications: true } };
    expect(snapshot({ ...old, user }).subscriptions[0]).toMatchObject({ desktop_notifications: true });
    expect(snapshot(registering(member, 'notification_settings_null')).subscriptions[0]).toMatchObject({
      desktop_notifications: null,
      wildcard_mentions_notify: null,
    });
  });

  it('has an address of a channel only for the client that ends without', () => {
    const { subscriptions, unsubscribed } = snapshot(registering(member, 'older_terminal'));
    expect([...subscriptions, ...unsubscribed]).toMatchObject([{ email_address: '' }, { email_address: '' }]);
    expect(snapshot(registering(member)).subscriptions[0]).not.toHaveProperty('email_address');
  });

  it('lists subscribers on request', () => {
    const asked = snapshot({ ...registering(member), includeSubscribers: 'partial' });
    expect(asked.subscriptions[0]).toMatchObject({ subscribers: [member, other] });
    expect(asked.never_subscribed[0]).toMatchObject({ subscribers: [] });
    expect(snapshot(registering(member)).subscriptions[0]).not.toHaveProperty('subscribers');
  });
});
