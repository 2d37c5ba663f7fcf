import { Site, SystemGroup } from '@chat/directory';
import { refusal } from '@chat/testing';
import {
  administrator,
  bot,
  created,
  createdPrivate,
  given,
  gone,
  guest,
  member,
  organization,
  other,
  owner,
  subscribed,
} from '../organization.fixture.js';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { planUnsubscribing } from './plan-unsubscribing.js';
import { decideUnsubscribe } from './unsubscribe-from-channels.decide.js';

const site = new Site('http://localhost');

const leaving = (actorId: number, channels: string[], principals: number[] = []) => ({
  actorId,
  channels,
  principals,
});

describe('planning the end of a subscription', () => {
  it('finds channels ignoring case, each once, and concerns oneself', () => {
    const directory = given(organization(), created(1, { name: 'Lunch' }));
    const plan = planUnsubscribing(directory, site, leaving(member, [' lunch', 'LUNCH']));
    expect(plan.channels.map(({ id }) => id)).toEqual([1]);
    expect(plan.users.map(({ id }) => id)).toEqual([member]);
  });

  it('is open to guests', () => {
    const directory = given(organization(), created(1), subscribed(guest, 1));
    expect(planUnsubscribing(directory, site, leaving(guest, ['channel 1'])).channels).toHaveLength(1);
  });

  it('takes unknown and invisible channels as not existing', () => {
    const directory = given(organization(), createdPrivate(1));
    expect(refusal(() => planUnsubscribing(directory, site, leaving(member, ['x', 'channel 1'])))).toBe(
      'Channel(s) (x, channel 1) do not exist',
    );
  });

  it.each([
    ['', "Channel name can't be empty."],
    ['x'.repeat(61), 'Channel name too long (limit: 60 characters).'],
    ['abc\0', 'Invalid character in channel name, at position 4.'],
  ])('refuses the name %j, which no channel can have', (name, message) => {
    const directory = given(organization(), created(1));
    expect(refusal(() => planUnsubscribing(directory, site, leaving(member, ['channel 1', name])))).toBe(message);
  });

  it('is open to subscribers of an archived channel, and to administrators who remove them', () => {
    const archived = { type: 'ChannelArchived', data: { channelId: 1 } } as const;
    const directory = given(organization(), createdPrivate(1), subscribed(member, 1), archived);
    for (const actorId of [member, administrator]) {
      const plan = planUnsubscribing(directory, site, leaving(actorId, ['channel 1'], [member]));
      expect(plan.channels.map(({ id }) => id)).toEqual([1]);
    }
  });

  it('does not say which names exist to those who may not create channels', () => {
    const directory = organization();
    const settings = { ...directory.realm.settings, can_create_public_channel_group: SystemGroup.administrators };
    directory.putRealm({ ...directory.realm, settings });
    expect(refusal(() => planUnsubscribing(directory, site, leaving(member, ['x'])))).toBe('Insufficient permission');
  });

  it.each([
    [administrator, other, true],
    [member, bot, true],
    [other, bot, false],
    [member, other, false],
    [owner, other, true],
  ])('lets account %i remove account %i: %j', (actorId, userId, allowed) => {
    const directory = given(organization(), created(1), subscribed(userId, 1));
    const plan = () => planUnsubscribing(directory, site, leaving(actorId, ['channel 1'], [userId]));
    if (allowed) expect(plan().users.map(({ id }) => id)).toEqual([userId]);
    else expect(refusal(plan)).toBe('Insufficient permission');
  });

  it('lets those remove others whom the channel allows it', () => {
    const { permissions } = created(1).data;
    const can_remove_subscribers_group = { direct_members: [member], direct_subgroups: [] };
    const directory = given(
      organization(),
      created(1, { permissions: { ...permissions, can_remove_subscribers_group } }),
    );
    expect(planUnsubscribing(directory, site, leaving(member, ['channel 1'], [other])).users).toHaveLength(1);
  });

  it('checks the accounts before the channels', () => {
    expect(refusal(() => planUnsubscribing(organization(), site, leaving(member, ['x'], [99])))).toBe('No such user');
    expect(refusal(() => planUnsubscribing(organization(), site, leaving(member, ['x'], [gone])))).toBe(
      'User is deactivated',
    );
  });
});

describe('unsubscribing', () => {
  const state = subscriptionsAggregate.evolve(subscriptionsAggregate.initialState, subscribed(member, 1, 2));

  it('ends what is subscribed', () => {
    const intent = { userId: member, channelIds: [2, 3] };
    expect(decideUnsubscribe(state, intent)).toEqual([
      { type: 'ChannelsUnsubscribed', data: { userId: member, channelIds: [2] } },
    ]);
  });

  it('again changes nothing', () => {
    const [event] = decideUnsubscribe(state, { userId: member, channelIds: [1] });
    const after = subscriptionsAggregate.evolve(state, event!);
    expect(decideUnsubscribe(after, { userId: member, channelIds: [1] })).toEqual([]);
  });
});
