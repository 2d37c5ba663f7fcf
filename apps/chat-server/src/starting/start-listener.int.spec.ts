import { eventually } from '@chat/testing';
import type { Core } from '../core/core.js';
import { listeningAddress } from './listening-address.js';
import { StartListener } from './start-listener.js';

it('While the server starts, browsers read so in the console, and programs in the envelope of the API', async () => {
  const address = await listeningAddress('127.0.0.1', 0);
  const listener = new StartListener({} as Core, address);
  const asked = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${address.port}${path}`);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  try {
    await eventually(async () => expect((await asked('/health/live')).status).toBe(200));
    for (const path of ['/console', '/console/search?case=4711', '/console?x']) {
      const { status, headers, body } = await asked(path);
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(body).toContain('<h1>The server is starting</h1>');
    }
    for (const path of ['/api/v1/users/me', '/consoles', '/']) {
      const { status, headers, body } = await asked(path);
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
      expect(JSON.parse(body)).toMatchObject({ result: 'error', code: 'SERVER_NOT_READY' });
    }
  } finally {
    await listener.stop();
  }
});
