import { refusal } from '@chat/testing';
import { created, given, member, organization, subscribed } from '../organization.fixture.js';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { requestedProperty } from './set-subscription-property.controller.js';
import { decideSetSubscriptionProperty } from './set-subscription-property.decide.js';

describe('a requested property', () => {
  it.each([
    ['color', '#abc', { property: 'color', value: '#abc' }],
    ['color', '#A1b2C3', { property: 'color', value: '#A1b2C3' }],
    ['is_muted', true, { property: 'is_muted', value: true }],
    ['in_home_view', true, { property: 'is_muted', value: false }],
    ['wildcard_mentions_notify', false, { property: 'wildcard_mentions_notify', value: false }],
  ])('%s %j is stored as %j', (property, value, stored) => {
    expect(requestedProperty(property, value, 'value')).toEqual(stored);
  });

  it.each([
    ['bad', true, 'Unknown subscription property: bad'],
    ['constructor', true, 'Unknown subscription property: constructor'],
    ['pin_to_top', 'yes', 'pin_to_top is not a boolean'],
    ['in_home_view', 1, 'in_home_view is not a boolean'],
    ['desktop_notifications', null, 'desktop_notifications is not a boolean'],
    ['color', '#ab', 'Invalid here: Value error, color is not a valid hex color code'],
    ['color', '#abcdef0', 'Invalid here: Value error, color is not a valid hex color code'],
    ['color', true, 'Invalid here: Value error, color is not a valid hex color code'],
  ])('%s %j is refused', (property, value, message) => {
    expect(refusal(() => requestedProperty(property, value, 'here'))).toBe(message);
  });
});

describe('setting properties', () => {
  const state = subscriptionsAggregate.evolve(subscriptionsAggregate.initialState, subscribed(member, 1));
  const pin = { userId: member, channelId: 1, property: 'pin_to_top', value: true } as const;

  it('is announced again for the same value', () => {
    const [event] = decideSetSubscriptionProperty(state, [pin]);
    expect(event).toEqual({ type: 'SubscriptionPropertySet', data: pin });
    expect(decideSetSubscriptionProperty(subscriptionsAggregate.evolve(state, event!), [pin])).toEqual([event]);
  });

  it('changes nothing when one of the channels is not subscribed to', () => {
    expect(refusal(() => decideSetSubscriptionProperty(state, [pin, { ...pin, channelId: 2 }]))).toBe(
      'Not subscribed to channel ID 2',
    );
  });

  it('shows in the directory, and stays when the channel is left and entered again', () => {
    const directory = given(
      organization(),
      created(1),
      subscribed(member, 1),
      ...decideSetSubscriptionProperty(state, [
        { userId: member, channelId: 1, property: 'is_muted', value: true },
        { userId: member, channelId: 1, property: 'color', value: '#123456' },
        { userId: member, channelId: 1, property: 'push_notifications', value: false },
      ]),
      { type: 'ChannelsUnsubscribed', data: { userId: member, channelIds: [1] } },
      { type: 'ChannelsSubscribed', data: { userId: member, subscriptions: [{ channelId: 1, color: '#123456' }] } },
    );
    expect(directory.subscription(member, 1)).toMatchObject({
      isActive: true,
      isMuted: true,
      color: '#123456',
      notifications: { push_notifications: false, email_notifications: null },
    });
  });
});
