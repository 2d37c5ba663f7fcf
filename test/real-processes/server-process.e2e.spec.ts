import { once } from 'node:events';
import { connect } from 'node:net';
import { successful } from '@chat/testing';
import { ServerProcess } from './server-process.js';

describe('a server process', () => {
  let server: ServerProcess;
  beforeEach(async () => {
    server = await ServerProcess.launch();
  });
  afterEach(async () => {
    await server[Symbol.asyncDispose]();
  });

  it('founds an organization, whose owner may use the API at once', async () => {
    const me = successful(await server.owner().get('/users/me'));

    expect(me).toMatchObject({ email: server.owner().email, is_owner: true });
  });

  it('serves the same organization at the same place after a kill', async () => {
    const { url } = server;
    const owner = server.owner();
    const sent = successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content: 'Remember.' }));
    await server.kill();
    await server.start();

    expect(server.url).toBe(url);
    const { message } = successful(await owner.get(`/messages/${sent['id']}`));
    expect(message).toMatchObject({ content: '<p>Remember.</p>' });
  });

  it('answers what it has accepted, and held polls, before it stops', async () => {
    const owner = server.owner();
    const { queue_id: queueId } = successful(await owner.post('/register', { event_types: ['message'] }));
    const poll = owner.get('/events', { queue_id: queueId, last_event_id: -1 });
    const sends = Array.from({ length: 100 }, (_, number) =>
      owner.another().post('/messages', { type: 'direct', to: [owner.email], content: `Message ${number}.` }),
    );
    const settled = Promise.allSettled(sends);
    await sends[0];
    await server.stop();

    expect(successful(await poll)['events']).not.toEqual([]);
    const acknowledged = (await settled).flatMap((each) =>
      each.status === 'fulfilled' ? [successful(each.value)['id']] : [],
    );
    await server.start();
    for (const id of acknowledged) successful(await owner.get(`/messages/${String(id)}`));
    expect(acknowledged.length).toBeGreaterThan(0);
  });

  it('stops although requests are half sent, and signals come again and again', async () => {
    const { hostname, port } = new URL(server.url);
    const halves = [
      'GET /api/v1/users/me HTTP/1.1\r\n',
      'POST /api/v1/fetch_api_key HTTP/1.1\r\nContent-Length: 9\r\n\r\nu',
    ];
    for (const half of halves) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(`${half}`);
    }
    await server.owner().get('/users/me');
    const signals = setInterval(() => server.interrupt(), 10);
    await server.stop().finally(() => clearInterval(signals));
  });

  it('stops while idle connections are open', async () => {
    const owner = server.owner();
    await owner.get('/users/me');
    await server.stop();

    await expect(owner.another().get('/users/me')).rejects.toThrow('ECONNREFUSED');
  });
});
