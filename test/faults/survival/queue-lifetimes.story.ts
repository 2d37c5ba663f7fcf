import { type Answer, type Fields, successful } from '@chat/chat-testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { restart, type Story } from './story.js';

const ENDED = { status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } };

export const queueLifetimes: Story = {
  title: 'a queue lives as long as its client asked for, also over restarts',
  environment: { CHAT_DEV_MODE: 'on' },
  async tell(server) {
    const owner = server.owner();
    const [short, long] = [await register(owner), await register(owner, { idle_queue_timeout: 3_600 })];
    await restart(server);
    expect([(await poll(owner, short)).status, (await poll(owner, long)).status]).toEqual([200, 200]);
    await restart(server);

    // While no other story looks at the time.
    const begin = async () => {
      successful(await owner.post('/dev/clock', { advance_seconds: 601 }));
      expect(await poll(owner, short)).toMatchObject(ENDED);
    };
    await server.stop({ begin });
    await server.start();
    expect(await poll(owner, short)).toMatchObject(ENDED);
    expect((await poll(owner, long)).status).toBe(200);
  },
};

async function register(client: ApiClient, fields: Fields = {}): Promise<unknown> {
  return successful(await client.post('/register', { event_types: ['message'], ...fields }))['queue_id'];
}

function poll(client: ApiClient, queue_id: unknown, fields: Fields = {}): Promise<Answer> {
  return client.get('/events', { queue_id, last_event_id: -1, dont_block: true, ...fields });
}
