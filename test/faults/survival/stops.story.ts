import { once } from 'node:events';
import { connect } from 'node:net';
import { type Answer, successful } from '@chat/chat-testing';
import { restart } from './story.js';
import type { Story } from './story.js';

const SENDS = 100;
const HALVES = [
  'GET /api/v1/users/me HTTP/1.1\r\n',
  'POST /api/v1/fetch_api_key HTTP/1.1\r\nContent-Length: 9\r\n\r\nu',
];

export const answersBeforeItStops: Story = {
  title: 'answers what it has accepted, and held polls, before it stops; idle connections do not hold it up',
  async tell(server) {
    await restart(server);
    await restart(server);
    const owner = server.owner();
    const idle = owner.another();
    let poll: Promise<Answer> | undefined;
    let settled: Promise<PromiseSettledResult<Answer>[]> | undefined;
    const load = async () => {
      successful(await idle.get('/users/me'));
      const { queue_id: queueId } = successful(await owner.post('/register', { event_types: ['message'] }));
      poll = owner.get('/events', { queue_id: queueId, last_event_id: -1 });
      const sends = Array.from({ length: SENDS }, (_, number) =>
        owner.another().post('/messages', { type: 'direct', to: [owner.email], content: `Message ${number}.` }),
      );
      settled = Promise.allSettled(sends);
      await sends[0];
    };
    await server.stop({ load });

    expect(successful(await poll!)['events']).not.toEqual([]);
    await expect(owner.another().get('/users/me')).rejects.toThrow('ECONNREFUSED');
    const acknowledged = (await settled!).flatMap((each) =>
      each.status === 'fulfilled' ? [successful(each.value)['id']] : [],
    );
    await server.start();
    for (const id of acknowledged) successful(await owner.get(`/messages/${String(id)}`));
    expect(acknowledged.length).toBeGreaterThan(0);
  },
};

export const stopsOnce: Story = {
  title: 'stops although requests are half sent, and signals come again and again',
  async tell(server) {
    await restart(server);
    await restart(server);
    await server.stop();
    await server.start();
    let signals: NodeJS.Timeout | undefined;
    const load = async () => {
      const { hostname, port } = new URL(server.url);
      for (const half of HALVES) {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(half);
      }
      successful(await server.owner().get('/users/me'));
      signals = setInterval(() => server.interrupt(), 10);
    };
    await server.stop({ load }).finally(() => clearInterval(signals));
  },
};
