import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, successful } from '@chat/chat-testing';
import { eventually, freePort } from '@chat/testing';
import { describeOnMongoDB } from '../../support/engines/mongodb.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers, addWelcomedChannel } from '../../support/real-processes/members.js';
import { chatHere, ServerHere } from '../../support/real-processes/server-here.js';

const ALL = { anchor: 'oldest', num_before: 0, num_after: 1_000 };

type Messages = readonly { readonly id: number }[];

const authorization = ({ email, apiKey }: ApiClient) => `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;

async function upload(person: ApiClient, name: string, content: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([content], name));
  const headers = { authorization: authorization(person) };
  const answer = await fetch(`${person.url}/api/v1/user_uploads`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { url: string }).url;
}

async function download(person: ApiClient, path: string): Promise<string> {
  const answer = await fetch(`${person.url}/user_uploads/${path}`, {
    headers: { authorization: authorization(person) },
  });
  return answer.text();
}

/** Everything that an account can see, except its queues, when the server was started, and what time it is. */
async function seenBy(person: ApiClient): Promise<object> {
  const get = async (path: string, fields = {}) => successful(await person.get(path, fields));
  const { messages } = (await get('/messages', { ...ALL, apply_markdown: false })) as unknown as { messages: Messages };
  const { attachments } = (await get('/attachments')) as unknown as { attachments: { path_id: string }[] };
  const {
    queue_id: _queue,
    last_event_id: _last,
    server_generation: _start,
    server_timestamp: _now,
    ...state
  } = successful(await person.post('/register'));
  return {
    messages,
    rendered: await get('/messages', ALL),
    histories: await Promise.all(messages.map(({ id }) => get(`/messages/${id}/history`))),
    files: await Promise.all(attachments.map(({ path_id: path }) => download(person, path))),
    attachments,
    state,
    users: await get('/users'),
    streams: await get('/streams'),
  };
}

/** Posts, edits, moves, resolves, deletes, uploads and flags, until the service has reacted. @returns an edited message's id */
async function converse(owner: ApiClient, ada: ApiClient, channel: string): Promise<number> {
  const say = async (person: ApiClient, topic: string, content: string) =>
    successful(await person.post('/messages', { type: 'stream', to: channel, topic, content }))['id'] as number;
  const soup = await say(ada, 'lunch', 'soup');
  const secret = await say(owner, 'lunch', `a secret in [this](${await upload(owner, 'secret.txt', 'hush')})`);
  await say(ada, 'recipes', `[recipe](${await upload(ada, 'recipe.txt', `two onions for ${channel}`)})`);
  const last = await say(owner, 'lunch', '@**Ada** come');
  successful(await ada.patch(`/messages/${soup}`, { content: 'stew' }));
  successful(await owner.patch(`/messages/${last}`, { topic: 'dinner', send_notification_to_new_thread: false }));
  successful(await ada.patch(`/messages/${soup}`, { topic: '✔ lunch', propagate_mode: 'change_all' }));
  successful(await owner.delete(`/messages/${secret}`));
  successful(await ada.post('/messages/flags', { messages: [soup], op: 'add', flag: 'starred' }));
  successful(await owner.post('/messages', { type: 'direct', to: [ada.email], content: 'between us' }));
  await eventually(async () => {
    const narrow = [
      { operator: 'channel', operand: channel },
      { operator: 'topic', operand: '✔ lunch' },
    ];
    const { messages } = successful(await ada.get('/messages', { ...ALL, narrow }));
    expect(JSON.stringify(messages)).toContain('resolved this topic');
    expect(successful(await owner.get('/attachments'))['attachments']).toEqual([]);
  });
  return soup;
}

/** Somebody who took part in conversations, and is deleted for good. */
async function comeAndGo(owner: ApiClient, channel: string): Promise<void> {
  const [member] = await addMembers(owner, [`Perdita ${channel}`]);
  const { client, userId } = member!;
  const subscriptions = [{ name: channel }];
  successful(await owner.post('/users/me/subscriptions', { subscriptions, principals: [userId] }));
  const posted = successful(
    await client.post('/messages', { type: 'stream', to: channel, topic: 'lunch', content: 'I go' }),
  );
  successful(await owner.post(`/messages/${String(posted['id'])}/reactions`, { emoji_name: 'octopus' }));
  successful(await client.post('/messages', { type: 'direct', to: [owner.email], content: 'Farewell' }));
  successful(await owner.delete(`/users/${userId}`));
  successful(await owner.post(`/users/${userId}/reactivate`));
  successful(await owner.delete(`/users/${userId}`, { actions: { delete_profile: true } }));
}

/** Runs a server while it is used; before it stops, compares what it stored with its log. */
async function serving<Result>(environment: Environment, use: (url: string) => Promise<Result>): Promise<Result> {
  await using server = await ServerHere.launch(environment);
  const result = await use(server.url);
  expect(await chatHere(environment, 'verify')).toContain('Everything is as the log says.');
  await server.stop();
  return result;
}

describeOnMongoDB('a service that goes from one machine to several, and back', (replicaSet) => {
  let standIn: EventStoreDbStandIn;
  let folder: string;
  /** One for all servers, because messages and `/register` name the URL. */
  let port: string;
  beforeEach(async () => {
    port = String(await freePort());
    standIn = await EventStoreDbStandIn.start();
    folder = mkdtempSync(join(tmpdir(), 'round-trip-'));
  });
  afterEach(async () => {
    await standIn.close();
    rmSync(folder, { recursive: true });
  });

  const embedded = (name: string) => ({
    CHAT_PORT: port,
    CHAT_EVENT_LOG: 'sqlite',
    CHAT_READ_STORE: 'sqlite',
    CHAT_DATA_DIR: join(folder, name),
  });
  const distributed = () => ({
    ...embedded('servers'),
    CHAT_EVENT_LOG: standIn.connectionString,
    CHAT_READ_STORE: replicaSet().newDatabase(),
    CHAT_SERVER_ID: 'server-1',
  });

  async function move(from: Environment, to: Environment, file: string): Promise<void> {
    expect(await chatHere(from, 'verify')).toContain('Everything is as the log says.');
    await chatHere(from, 'export', join(folder, file), '--files', join(folder, 'files'));
    await chatHere(to, 'import', join(folder, file), '--files', join(folder, 'files'));
  }

  it('shows everybody the same at every place, and goes on there', async () => {
    const password = { CHAT_OWNER_PASSWORD: 'a password for tests' };
    const [here, there, back] = [{ ...embedded('here'), ...password }, distributed(), embedded('back')];
    let people: ApiClient[] = [];
    const at = (url: string) => people.map(({ email, apiKey }) => new ApiClient(url, email, apiKey));
    const all = (url: string) => Promise.all(at(url).map(seenBy));

    const first = await serving(here, async (url) => {
      const credentials = { username: 'owner@example.com', password: password.CHAT_OWNER_PASSWORD };
      const { api_key: key } = successful(await new ApiClient(url, '', '').post('/fetch_api_key', credentials));
      const owner = new ApiClient(url, credentials.username, key as string);
      const members = await addMembers(owner, ['Ada', 'Boris']);
      people = [owner, ...members.map(({ client }) => client)];
      await addWelcomedChannel(owner, 'kitchen', members);
      await addWelcomedChannel(owner, 'cellar', members.slice(0, 1), { invite_only: true });
      await converse(owner, people[1]!, 'cellar');
      await comeAndGo(owner, 'kitchen');
      return { message: await converse(owner, people[1]!, 'kitchen'), seen: await all(url) };
    });
    const history = await chatHere(here, 'history', String(first.message));
    await move(here, there, 'there.log');
    expect(await chatHere(there, 'history', String(first.message))).toBe(history);
    expect(await chatHere(there, 'status')).toMatch(
      /\nlog +EventStoreDB \d+\.\d+\.\d+[^]*\nread store +MongoDB \d+\.\d+\.\d+/,
    );

    const second = await serving(there, async (url) => {
      expect(await all(url)).toEqual(first.seen);
      await converse(at(url)[0]!, at(url)[1]!, 'kitchen');
      await comeAndGo(at(url)[0]!, 'cellar');
      return all(url);
    });
    await move(there, back, 'back.log');
    expect(readFileSync(join(folder, 'back.log'), 'utf8')).not.toMatch(/perdita[^"]*@|"fullName":"Perdita/);
    await serving(back, async (url) => {
      expect(await all(url)).toEqual(second);
      await converse(at(url)[0]!, at(url)[1]!, 'cellar');
    });
    expect(await chatHere(back, 'history', String(first.message))).toBe(history);
  });
});
