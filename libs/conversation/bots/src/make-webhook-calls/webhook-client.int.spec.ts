import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AddressRanges } from '@chat/http';
import { WebhookClient } from './webhook-client.js';
import { LIMITS } from '../bots.limits.js';

const request = { contentType: 'application/json', body: '{"a":"ä"}' };
const open = new WebhookClient(new AddressRanges(['127.0.0.1', '::1']));
const closed = new WebhookClient(new AddressRanges([]));

let server: Server;
let port: number;
let calls = 0;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    calls++;
    answer(incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  calls = 0;
  answer = (_incoming, outgoing) => void outgoing.end('{}');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('calling a webhook', () => {
  it('sends the payload and reads the answer', async () => {
    let received = '';
    answer = async (incoming, outgoing) => {
      for await (const chunk of incoming) received += String(chunk);
      outgoing.writeHead(201).end(`{"type": "${incoming.headers['content-type']}"}`);
    };
    expect(await open.post(`http://127.0.0.1:${port}/hook`, request)).toEqual({
      status: 201,
      body: '{"type": "application/json"}',
    });
    expect(received).toBe(request.body);
  });

  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://0.0.0.0',
    'http://10.0.0.1',
    'http://192.168.0.1',
    'http://172.16.0.1',
    'http://169.254.169.254',
    'http://100.64.0.1',
    'http://[fd00::1]',
    // Metadata of Azure, Alibaba Cloud, Oracle Cloud, AWS and Google Cloud.
    'http://168.63.129.16',
    'http://[::ffff:168.63.129.16]',
    'http://[64:ff9b::168.63.129.16]',
    'http://[64:ff9b:1::168.63.129.16]',
    'http://[64:ff9b:1:ffff::7f00:1]',
    'http://[64:ff9b:1:a9fe:a9:fe00::]',
    'http://100.100.100.200',
    'http://192.0.0.192',
    'http://[fd00:ec2::254]',
    'http://[fd20:ce::254]',
    'http://[2002:7f00:1::]',
    'http://[2001:0:7f00:1::]',
    'http://[fec0::1]',
    'http://[::ffff:0:7f00:1]',
    'http://[fe80::1]',
  ])('refuses %s, which is not public', async (url) => {
    await expect(closed.post(`${url}:${port}/`, request)).rejects.toMatchObject({
      message: 'The URL does not lead to a public address',
      passing: false,
    });
    expect(calls).toBe(0);
  });

  it('calls by a name what the operator allows', async () => {
    expect(await open.post(`http://localhost:${port}/`, request)).toMatchObject({ status: 200 });
  });

  it('follows no redirect', async () => {
    answer = (_incoming, outgoing) => void outgoing.writeHead(302, { location: '/elsewhere' }).end();
    expect(await open.post(`http://127.0.0.1:${port}/`, request)).toMatchObject({ status: 302 });
    expect(calls).toBe(1);
  });

  /** @limit webhooks.answerBytes */
  it('reads answers up to a size', async () => {
    const { answerBytes } = LIMITS.webhooks;
    answer = (_incoming, outgoing) => void outgoing.end('x'.repeat(answerBytes));
    expect((await open.post(`http://127.0.0.1:${port}/`, request)).body).toHaveLength(answerBytes);
    answer = (_incoming, outgoing) => void outgoing.end('x'.repeat(answerBytes + 1));
    await expect(open.post(`http://127.0.0.1:${port}/`, request)).rejects.toThrow('The response is too large');
  });

  it('does not mind a service that hangs up, and tries again', async () => {
    answer = (incoming) => void incoming.socket.destroy();
    await expect(open.post(`http://127.0.0.1:${port}/`, request)).rejects.toMatchObject({
      message: 'The service cannot be reached (ECONNRESET)',
      passing: true,
    });
  });

  it('does not mind a service that switches to another protocol, and tries again', async () => {
    answer = (incoming) => {
      incoming.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
    };
    await expect(open.post(`http://127.0.0.1:${port}/`, request)).rejects.toMatchObject({
      message: 'The service ended the connection without a response',
      passing: true,
    });
  });

  /** @limit webhooks.timeoutMs */
  it('ends when its answer is not complete in time, and tries again', async () => {
    const impatient = new WebhookClient(new AddressRanges(['127.0.0.1']), 100);
    const late = { message: 'The service did not respond in time', passing: true };
    answer = () => {};
    await expect(impatient.post(`http://127.0.0.1:${port}/`, request)).rejects.toMatchObject(late);
    answer = (_incoming, outgoing) => {
      const drip = setInterval(() => outgoing.write(' '), 5);
      outgoing.once('close', () => clearInterval(drip));
    };
    await expect(impatient.post(`http://127.0.0.1:${port}/`, request)).rejects.toMatchObject(late);
    answer = (_incoming, outgoing) => void setTimeout(() => outgoing.end('{}'), 200);
    expect(await open.post(`http://127.0.0.1:${port}/`, request)).toEqual({ status: 200, body: '{}' });
  });

  it('waits no longer than the server runs', async () => {
    const client = new WebhookClient(new AddressRanges(['127.0.0.1']));
    answer = () => client.close();
    await expect(client.post(`http://127.0.0.1:${port}/`, request)).rejects.toThrow();
    expect(calls).toBe(1);
  });
});
