import type { Channel } from '@chat/directory';
import {
  administrator,
  bot,
  created,
  createdPrivate,
  given,
  gone,
  guest,
  member,
  moderator,
  organization,
  other,
  owner,
  subscribed,
} from '../organization.fixture.js';
import { followsChannel, followsUnsubscribed } from './audience.js';

const { permissions } = createdPrivate(1).data;
const can_subscribe_group = { direct_members: [other, guest], direct_subgroups: [] };
const directory = given(
  organization(),
  created(1),
  createdPrivate(2),
  created(3, { isWebPublic: true }),
  createdPrivate(4, { permissions: { ...permissions, can_subscribe_group } }),
  subscribed(guest, 1),
  subscribed(member, 2),
  subscribed(gone, 1, 2),
);
const accounts = [...directory.users()].map(({ id }) => id);

describe('who is notified of a channel', () => {
  it.each([
    ['public: all but guests, and subscribed guests', 1, [owner, administrator, moderator, member, other, guest, bot]],
    ['private: subscribers and administrators', 2, [owner, administrator, member]],
    ['open to the web: everybody', 3, [owner, administrator, moderator, member, other, guest, bot]],
    ['private with permissions: those too, but no guests', 4, [owner, administrator, other]],
  ])('%s', (_what, channelId, expected) => {
    const channel = directory.channel(channelId) as Channel;
    expect(accounts.filter((id) => followsChannel(directory, id, channel))).toEqual(expected);
  });

  it.each([
    ['public', 1, [owner, administrator, moderator, member, other, bot]],
    ['private', 2, [owner, administrator]],
  ])('%s, were it not for the subscription', (_what, channelId, expected) => {
    const channel = directory.channel(channelId) as Channel;
    expect(accounts.filter((id) => followsUnsubscribed(directory, id, channel))).toEqual(expected);
  });
});
