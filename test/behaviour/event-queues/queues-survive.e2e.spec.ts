import { DEFAULT_EVENT_QUEUES_OPTIONS } from '@chat/event-queues';
import { type Answer, type Fields, successful } from '@chat/chat-testing';
import { eventually, onServers } from '@chat/testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers } from '../../support/real-processes/members.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { PollingClient } from './polling-client.js';

const RESTARTS = 4;
/** Queues that nobody polls after their first poll, as a page leaves them that is loaded again and again. */
const ABANDONED = 20;

describe('a queue', () => {
  let server: ServerProcess;
  let owner: ApiClient;
  beforeAll(async () => {
    server = await ServerProcess.launch();
    owner = server.owner();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const ended = { status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } };

  it('ends with the account, and asks for the new key after a change', async () => {
    const [leaver, changer] = await addMembers(owner, ['Leaver', 'Changer']);
    const [left, changed] = [await register(leaver!.client), await register(changer!.client)];
    const held = [
      poll(leaver!.client.another(), left, { dont_block: false }),
      poll(changer!.client.another(), changed, { dont_block: false }),
    ];
    await eventually(async () => expect(await heldPolls(server)).toBe(2));
    successful(await owner.delete(`/users/${leaver!.userId}`));
    successful(await changer!.client.post('/users/me/api_key/regenerate'));

    const answers = (await Promise.all(held)).map(({ body }) => body['events']);
    expect(answers).toEqual([[], [{ id: expect.any(Number), type: 'heartbeat' }]]);
    expect((await poll(changer!.client, changed)).status).toBe(401);
    expect((await poll(leaver!.client, left)).status).toBe(401);
    successful(await owner.post(`/users/${leaver!.userId}/reactivate`));
    expect(await poll(leaver!.client, left)).toMatchObject(ended);
  });

  it('lives through restarts beside abandoned queues of its account', async () => {
    await using own = await ServerProcess.launch();
    const { user_id: ownerId } = successful(await own.owner().get('/users/me'));
    const polled = await register(own.owner());
    for (let number = 0; number < ABANDONED; number++) successful(await poll(own.owner(), await register(own.owner())));
    let last_event_id = -1;
    for (let restart = 1; restart <= RESTARTS; restart++) {
      const contents = Array.from({ length: 5 }, (_, number) => `Number ${number} before restart ${restart}`);
      for (const content of contents)
        successful(await own.owner().post('/messages', { type: 'direct', to: [ownerId], content }));
      if (restart % 2 === 0) await own.kill();
      else await own.stop();
      await own.start();

      const { events } = successful(await poll(own.owner(), polled, { last_event_id })) as {
        events: { id: number; type: string; message?: { content: string } }[];
      };
      const messages = events.filter(({ type }) => type === 'message');
      expect(messages.map(({ message }) => message!.content)).toEqual(contents);
      last_event_id = events.at(-1)!.id;
    }
  });

  // Queues are in the memory of a server, whatever the engines are.
  const itWhereWritesAreFast = onServers() ? it.skip : it;
  itWhereWritesAreFast('that is not emptied ends when it holds too much; those that are emptied go on', async () => {
    const stalled = await register(owner);
    const { user_id: ownerId } = successful(await owner.get('/users/me'));
    const alert = new PollingClient(ownerId as number, owner.another());
    await alert.start();
    const letter = { type: 'direct', to: [ownerId], content: 'x'.repeat(10_000) };
    const { bytesPerQueue } = DEFAULT_EVENT_QUEUES_OPTIONS.limits;
    const letters = Math.ceil(bytesPerQueue / letter.content.length);
    let left = letters;
    const write = async (writer: ApiClient) => {
      while (left-- > 0) successful(await writer.post('/messages', letter));
    };
    await Promise.all(Array.from({ length: 16 }, () => write(owner.another())));

    expect(await poll(owner, stalled)).toMatchObject(ended);
    await eventually(() => expect(alert.received).toHaveLength(letters));
    await alert.stop();
  });
});

async function register(client: ApiClient, fields: Fields = {}): Promise<unknown> {
  return successful(await client.post('/register', { event_types: ['message'], ...fields }))['queue_id'];
}

function poll(client: ApiClient, queue_id: unknown, fields: Fields = {}): Promise<Answer> {
  return client.get('/events', { queue_id, last_event_id: -1, dont_block: true, ...fields });
}

async function heldPolls({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^chat_event_queue_polls (\d+)$/m.exec(metrics)?.[1]);
}
