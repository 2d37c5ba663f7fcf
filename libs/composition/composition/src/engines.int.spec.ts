import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readConfiguration } from '@chat/configuration';
import { openEngines } from './engines.js';

/** Where nobody listens. */
async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

describe('an engine that is unavailable at the start', () => {
  it.each([
    ['CHAT_EVENT_LOG', 'esdb://admin:swordfish@', '?tls=false', 'The event log (CHAT_EVENT_LOG) cannot be reached: '],
    [
      'CHAT_READ_STORE',
      'mongodb://admin:swordfish@',
      '/?serverSelectionTimeoutMS=50',
      'The read store (CHAT_READ_STORE) cannot be reached: ',
    ],
  ])('is waited for, with words that name %s and no password, then given up', async (name, before, after, words) => {
    const configuration = readConfiguration({
      CHAT_EVENT_LOG: 'memory',
      CHAT_READ_STORE: 'memory',
      [name]: before + (await deadAddress()) + after,
    });
    const received: string[] = [];
    const opening = openEngines(configuration, {
      makesLog: true,
      patience: { withinMs: 600, onWaiting: (line) => received.push(line) },
    });
    const error = await opening.then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error!.message).toContain(words);
    expect(received).toEqual([expect.stringContaining(`${words}`)]);
    expect(received[0]).toContain('waiting for it for 0.6 seconds');
    expect(received[0] + error!.message).not.toContain('swordfish');
  });
});
