import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { LIMITS } from '../message-flags.limits.js';

let chat: Chat;

beforeEach(async () => {
  chat = await Chat.open();
});

afterEach(() => chat.close());

/** A channel that everybody who joins is in. */
async function defaultChannel(name: string, ...subscribers: Person[]): Promise<number> {
  const id = await chat.channel(name, subscribers);
  successful(await chat.owner.post('/default_streams', { stream_id: id }));
  return id;
}

async function say(channel: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 1; at <= count; at++) {
    ids.push(await chat.owner.send({ type: 'stream', to: channel, topic: 'news', content: `Number ${at}` }));
  }
  return ids;
}

/** Flags by id, notices about channels aside. */
async function feed(person: Person, narrow: unknown[] = []): Promise<Record<number, string[]>> {
  const fields = { anchor: 'newest', num_before: 100, num_after: 0, narrow };
  const messages = successful(await person.get('/messages', fields))['messages'] as {
    id: number;
    subject: string;
    flags: string[];
  }[];
  const written = messages.filter(({ subject }) => subject === 'news');
  return Object.fromEntries(written.map(({ id, flags }) => [id, flags]));
}

async function unreadIds(person: Person, channelId: number): Promise<number[]> {
  const fields = { fetch_event_types: ['message', 'update_message_flags'] };
  const { streams } = successful(await person.post('/register', fields))['unread_msgs'] as {
    streams: { stream_id: number; topic: string; unread_message_ids: number[] }[];
  };
  return streams
    .filter((each) => each.stream_id === channelId && each.topic === 'news')
    .flatMap((each) => each.unread_message_ids);
}

const flagged = (ids: readonly number[], flags: string[]) => Object.fromEntries(ids.map((id) => [id, flags]));

describe('Somebody who joins', () => {
  it('finds what was written lately in the default channels, the newest of it unread', async () => {
    const square = await defaultChannel('square');
    const elsewhere = await chat.channel('elsewhere', []);
    const ids = await say(square, LIMITS.newcomers.unreadMessages + 3);
    await say(elsewhere, 1);
    const [read, unread] = [ids.slice(0, 3), ids.slice(3)];
    const newcomer = await chat.person('Viola');
    const expected = { ...flagged(read, ['read', 'historical']), ...flagged(unread, ['historical']) };
    await eventually(async () => expect(await feed(newcomer)).toEqual(expected));
    expect(await unreadIds(newcomer, square)).toEqual(unread);
    expect(Object.keys(await feed(newcomer, [['is', 'unread']]))).toEqual(unread.map(String));

    const [later] = await say(square, 1);
    expect((await feed(newcomer))[later!]).toEqual([]);
    successful(await newcomer.post('/mark_all_as_read'));
    await chat.close();
    chat = await chat.reopen({}, ({ store }) => store.clear([], ['backfill-history']));
    await chat.settled();
    expect(await unreadIds(newcomer.on(chat), square)).toEqual([]);
  });

  it('finds nothing in a channel that they enter later', async () => {
    const tavern = await chat.channel('tavern', []);
    await say(tavern, 2);
    const newcomer = await chat.person('Feste');
    successful(await newcomer.post('/users/me/subscriptions', { subscriptions: [{ name: 'tavern' }] }));
    await chat.settled();
    expect(await feed(newcomer)).toEqual({});
  });

  it('hears of changes of what they found, also after having left the channel', async () => {
    const square = await defaultChannel('square');
    const [first] = await say(square, 1);
    const newcomer = await chat.person('Olivia');
    await eventually(async () => expect(await unreadIds(newcomer, square)).toEqual([first]));
    successful(await newcomer.delete('/users/me/subscriptions', { subscriptions: ['square'] }));
    const { queue_id } = successful(await newcomer.post('/register', { event_types: ['update_message'] }));
    successful(await chat.owner.patch(`/messages/${first}`, { content: 'Changed' }));
    const { events } = successful(await newcomer.get('/events', { queue_id, last_event_id: -1 }));
    expect(events).toMatchObject([{ type: 'update_message', message_id: first }]);
    expect((await feed(newcomer))[first!]).toEqual(['read', 'historical']);
  });
});
