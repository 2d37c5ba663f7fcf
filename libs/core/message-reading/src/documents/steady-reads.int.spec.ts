import type { Collection, Document, Query } from '@chat/read-store';
import { Chat, type HttpClient, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let kitchen: number;
let cellar: number;
let ids: number[];

beforeEach(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
  kitchen = await chat.channel('kitchen', [hamlet]);
  cellar = await chat.channel('cellar', [hamlet], { invite_only: true, history_public_to_subscribers: false });
  ids = [];
  for (const content of ['Soup', 'Stew', 'Salad', 'Tart']) {
    const sent = await hamlet.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content });
    ids.push(sent.body['id'] as number);
  }
});

afterEach(() => chat.close());

/** Behind the first search of the next request, which then goes on. */
function moveMeanwhile(fields: Readonly<Record<string, unknown>>): void {
  const { store } = chat.engines;
  const find = store.find.bind(store);
  store.find = async <Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>) => {
    const documents = await find(collection, query);
    store.find = find;
    const silently = { propagate_mode: 'change_all', send_notification_to_new_thread: false };
    expect(await hamlet.patch(`/messages/${ids[0]}`, { ...silently, ...fields })).toMatchObject({ status: 200 });
    return documents;
  };
}

const around = async (reader: HttpClient, narrow: readonly object[]) => {
  const { body } = await reader.get('/messages', { anchor: ids[2], num_before: 9, num_after: 9, narrow });
  return body['messages'] as { id: number; subject: string; stream_id: number; flags: string[] }[];
};

it('a topic that moves while it is read is read as it is then', async () => {
  moveMeanwhile({ topic: 'dinner' });

  expect(await around(hamlet, [{ operator: 'topic', operand: 'lunch' }])).toEqual([]);
});

it('messages that come into a topic while it is read are all there', async () => {
  moveMeanwhile({ topic: 'dinner' });

  const narrow = [
    { operator: 'channel', operand: kitchen },
    { operator: 'topic', operand: 'dinner' },
  ];
  expect((await around(hamlet, narrow)).map(({ id }) => id)).toEqual(ids);
});

it('messages that move while they are read are all in one place', async () => {
  moveMeanwhile({ stream_id: cellar, topic: 'dinner' });

  const found = await around(hamlet, [{ operator: 'sender', operand: hamlet.userId }]);
  expect(found.map(({ stream_id, subject }) => [stream_id, subject])).toEqual(ids.map(() => [cellar, 'dinner']));
});
