import {
  administrator,
  bot,
  created,
  createdPrivate,
  given,
  guest,
  member,
  organization,
  other,
  subscribed,
} from '../organization.fixture.js';
import { type ChannelSelection, selectChannels } from './channel-selection.js';

const nothing: ChannelSelection = {
  includePublic: false,
  includeWebPublic: false,
  includeSubscribed: false,
  includeOwnerSubscribed: false,
  includeCanAccessContent: false,
  includeAll: false,
  excludeArchived: true,
};

const [open, joined, secret, theirs, archived, webPublic] = [1, 2, 3, 4, 5, 6];

const directory = given(
  organization(),
  created(open),
  created(joined),
  createdPrivate(secret),
  createdPrivate(theirs),
  created(archived),
  created(webPublic, { isWebPublic: true }),
  { type: 'ChannelArchived', data: { channelId: archived } },
  subscribed(member, joined, secret, archived),
  subscribed(guest, joined),
  subscribed(other, theirs),
);

const ids = (readerId: number, selection: Partial<ChannelSelection>) =>
  selectChannels(directory, readerId, { ...nothing, ...selection }).map(({ id }) => id);

describe('listing channels', () => {
  it.each<[string, number, Partial<ChannelSelection>, number[]]>([
    ['public ones', member, { includePublic: true }, [open, joined, webPublic]],
    [
      'no public ones to guests, unless subscribed or open to the web',
      guest,
      { includePublic: true },
      [joined, webPublic],
    ],
    ['those of the web', guest, { includeWebPublic: true }, [webPublic]],
    ['subscribed ones', member, { includeSubscribed: true }, [joined, secret]],
    [
      'archived ones on request',
      member,
      { includeSubscribed: true, excludeArchived: false },
      [joined, secret, archived],
    ],
    ["those of a bot's owner", bot, { includeOwnerSubscribed: true }, [joined, secret]],
    ['none of an owner to people', other, { includeOwnerSubscribed: true }, []],
    ['whatever can be read', member, { includeCanAccessContent: true }, [open, joined, secret, webPublic]],
    ['not the private ones of others', member, { includeAll: true }, [open, joined, secret, webPublic]],
    ['all to administrators', administrator, { includeAll: true }, [open, joined, secret, theirs, webPublic]],
  ])('shows %s', (_what, readerId, selection, expected) => {
    expect(ids(readerId, selection)).toEqual(expected);
  });
});
