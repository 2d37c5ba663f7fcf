import type { User, WritableDirectory } from '@chat/directory';
import { bot, created, given, NOON, organization, subscribed } from '../organization.fixture.js';
import { subscriberFields, type SubscriberInclusion } from './subscriber-lists.js';

const DAY = 86_400_000;
const FIRST = 100;

/** Channel 1 with a bot and people, who joined a month ago. */
function withSubscribers(count: number): WritableDirectory {
  const directory = given(organization(), created(1), subscribed(bot, 1));
  const example = directory.user(bot) as User;
  for (let id = FIRST; id < FIRST + count - 1; id++) {
    directory.putUser({ ...example, id, isBot: false, settings: {}, dateJoined: (NOON - 30 * DAY) / 1000 });
    given(directory, subscribed(id, 1));
  }
  return directory;
}

const seen = (times: Readonly<Record<number, number>>) => ({
  lastSeenAt: (userId: number) => times[userId] ?? -Infinity,
});

const large = withSubscribers(250);
const fieldsOf = (directory: WritableDirectory, wanted: SubscriberInclusion, lastSeen = seen({}), userId = 0) =>
  subscriberFields(directory, lastSeen, 1, { userId, includeSubscribers: wanted }, NOON) as Record<string, number[]>;

describe('the subscribers of a channel', () => {
  it('are all shown to clients that want all, and to nobody else', () => {
    expect(fieldsOf(large, true)['subscribers']).toHaveLength(250);
    expect(fieldsOf(large, false)).toEqual({});
  });

  it('are all shown where they are fewer than 250', () => {
    expect(fieldsOf(withSubscribers(249), 'partial')['subscribers']).toHaveLength(249);
  });

  it('are bots and people who were here in two weeks, for clients that are content with them', () => {
    const times = { [FIRST]: NOON - 14 * DAY, [FIRST + 1]: NOON - 14 * DAY - 1, [FIRST + 2]: NOON };
    expect(fieldsOf(large, 'partial', seen(times))).toEqual({ partial_subscribers: [bot, FIRST, FIRST + 2] });
  });

  it('include who is new, and who hides when they were here', () => {
    const directory = withSubscribers(250);
    const [hidden, joined] = [directory.user(FIRST) as User, directory.user(FIRST + 1) as User];
    directory.putUser({ ...hidden, settings: { presence_enabled: false } });
    directory.putUser({ ...joined, dateJoined: NOON / 1000 });
    expect(fieldsOf(directory, 'partial')).toEqual({ partial_subscribers: [bot, FIRST, FIRST + 1] });
  });

  it('include who asks, whenever that account was here, if it is subscribed', () => {
    expect(fieldsOf(large, 'partial', seen({}), FIRST + 1)).toEqual({ partial_subscribers: [bot, FIRST + 1] });
    expect(fieldsOf(large, 'partial', seen({}), FIRST + 250)).toEqual({ partial_subscribers: [bot] });
  });

  it('are all shown where nobody may know who was here', () => {
    const directory = withSubscribers(250);
    const { realm } = directory;
    directory.putRealm({ ...realm, settings: { ...realm.settings, presence_disabled: true } });
    expect(fieldsOf(directory, 'partial')['subscribers']).toHaveLength(250);
  });
});
