import { ApiClient, successful } from '../real-processes/api-client.js';
import { ServerProcess } from '../real-processes/server-process.js';
import { EventStoreDbStandIn } from './stand-in.js';

const real = process.env['CHAT_TEST_EVENTSTOREDB'];
const OWNER = { username: 'owner@example.com', password: 'a password for tests' };

describe(`the built server on EventStoreDB${real ? '' : ' (stand-in)'}`, () => {
  let standIn: EventStoreDbStandIn | undefined;
  let server: ServerProcess;
  let owner: ApiClient;
  beforeEach(async () => {
    standIn = real ? undefined : await EventStoreDbStandIn.start();
    server = await ServerProcess.launch({
      CHAT_EVENT_LOG: real ?? standIn!.connectionString,
      CHAT_OWNER_PASSWORD: OWNER.password,
    });
    // On a real server the organization may be older than this run.
    const anybody = new ApiClient(server.url, '', '');
    const login = successful(await anybody.post('/fetch_api_key', OWNER));
    owner = new ApiClient(server.url, OWNER.username, String(login['api_key']));
  });
  afterEach(async () => {
    await server[Symbol.asyncDispose]();
    await standIn?.close();
  });

  const send = async (content: string) =>
    Number(successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content }))['id']);
  const history = async (id: number) =>
    (successful(await owner.get(`/messages/${id}/history`))['message_history'] as { content: string }[]).map(
      ({ content }) => content,
    );

  it('keeps messages and their histories when it is killed', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, (_, number) => send(`first ${number}`)));
    await Promise.all(
      ids.map(async (id) => successful(await owner.patch(`/messages/${id}`, { content: `then ${id}` }))),
    );
    await server.kill();
    await server.start();
    for (const [number, id] of ids.entries()) expect(await history(id)).toEqual([`first ${number}`, `then ${id}`]);
    expect(await send('last')).toBeGreaterThan(Math.max(...ids));
  });

  it('goes on from its snapshots when it was stopped and started again', async () => {
    const id = await send('before');
    await server.stop();
    await server.start();
    successful(await owner.patch(`/messages/${id}`, { content: 'after' }));
    expect(await history(id)).toEqual(['before', 'after']);
  });

  it('tells a queue everything once, in order, with ids that a client can count with, also after a kill', async () => {
    const { queue_id: queueId } = successful(await owner.post('/register', { event_types: ['message'] }));
    const heard: { id: number; message?: { id: number } }[] = [];
    const listenTo = async (count: number) => {
      while (heard.filter(({ message }) => message).length < count) {
        const fields = { queue_id: queueId, last_event_id: heard.at(-1)?.id ?? -1 };
        heard.push(...(successful(await owner.get('/events', fields))['events'] as typeof heard));
      }
    };
    const ids = [];
    for (const content of ['one', 'two', 'three']) ids.push(await send(content));
    await listenTo(2);
    await server.kill();
    await server.start();
    ids.push(await send('four'));
    await listenTo(4);
    expect(heard.flatMap(({ message }) => message?.id ?? [])).toEqual(ids);
    expect(heard.every(({ id }) => Number.isSafeInteger(id))).toBe(true);
  });

  if (!real) {
    it('refuses commands while the log is away, and serves again when it is back', async () => {
      const id = await send('before');
      await standIn!.goAway();
      const refused = await owner.patch(`/messages/${id}`, { content: 'meanwhile' });
      expect([refused.status, refused.body['result']]).toEqual([503, 'error']);
      expect(await history(id)).toEqual(['before']);
      await standIn!.comeBack();
      successful(await owner.patch(`/messages/${id}`, { content: 'after' }));
      expect(await history(id)).toEqual(['before', 'after']);
    });
  }
});
