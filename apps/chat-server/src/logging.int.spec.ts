import { openLogger, readConfiguration } from '@chat/composition';
import { HttpClient } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { requestContext } from './logging.js';
import { type RunningServer, startServer } from './server.js';

describe('the log', () => {
  let server: RunningServer;
  let lines: Record<string, unknown>[];

  beforeEach(async () => {
    lines = [];
    const write = (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>);
    server = await startServer(
      readConfiguration({ CHAT_PORT: String(await freePort()), CHAT_EVENT_LOG: 'memory', CHAT_READ_STORE: 'memory' }),
      { logger: openLogger('trace', requestContext, { write }) },
    );
  });
  afterEach(() => server.close());

  async function send(requestId: string) {
    const { email, apiKey } = server.founded!;
    const { statusCode, headers } = await server.application.inject({
      method: 'POST',
      url: '/api/v1/messages?client=lines',
      headers: {
        authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-request-id': requestId,
      },
      payload: new URLSearchParams({ type: 'direct', to: `["${email}"]`, content: 'xylophone' }).toString(),
    });
    return { statusCode, id: String(headers['x-request-id']) };
  }

  async function correlationIds(): Promise<string[]> {
    const events = (await Array.fromAsync(server.core.log.readAll())).flat();
    return events.map(({ metadata }) => metadata.correlationId);
  }

  it('has the id of the request, as the answer and the events have it', async () => {
    expect(await send('trace-7')).toEqual({ statusCode: 200, id: 'trace-7' });
    expect(await correlationIds()).toContain('trace-7');
    const caused = lines.filter(({ requestId }) => requestId === 'trace-7');
    expect(caused).toMatchObject([{ msg: 'answered', method: 'POST', route: '/api/v1/messages', status: 200 }]);
  });

  it('has the same id in the line about a fault, with its stack and no content', async () => {
    server.core.ids.next = () => Promise.reject(new Error('trouble'));
    expect(await send('trace-8')).toEqual({ statusCode: 500, id: 'trace-8' });
    const caused = lines.filter(({ requestId }) => requestId === 'trace-8');
    expect(caused).toMatchObject([
      { context: 'Http', stack: expect.stringContaining('trouble') },
      { msg: 'answered', status: 500 },
    ]);
  });

  it('takes no id that is not well formed', async () => {
    const { id } = await send('a b\u{7f}{}');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await correlationIds()).toContain(id);
  });

  it('holds no content, no address and no key', async () => {
    await send('trace-9');
    const { email, apiKey } = server.founded!;
    const stranger = new HttpClient(server.application, email, 'swordfish');
    expect((await stranger.get(`/users/${email}`)).status).toBe(401);
    const text = JSON.stringify(lines);
    for (const secret of ['xylophone', email, apiKey, 'swordfish']) expect(text).not.toContain(secret);
  });
});
