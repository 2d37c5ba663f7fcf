import { setImmediate } from 'node:timers/promises';
import type { ChannelCreated } from '@chat/channels';
import { type Subscription, WritableDirectory } from '@chat/directory';
import { recorded } from '@chat/testing';
import { welcomeChannel } from './welcome-channel.process.js';

const CHANNEL = 7;

let directory: WritableDirectory;

beforeEach(() => {
  directory = new WritableDirectory();
});

const put = (userId: number, isActive = true) =>
  directory.putSubscription({ userId, channelId: CHANNEL, isActive } as Subscription);

interface Waiting {
  readonly signal?: AbortSignal;
  readonly patienceMs?: number;
}

/** Waits for the people of a channel whose creation names so many; absent: it names none. */
async function welcoming(
  subscribers?: number,
  { signal = new AbortController().signal, patienceMs }: Waiting = {},
): Promise<'ready'> {
  const data = { channelId: CHANNEL, ...(subscribers !== undefined && { subscribers }) } as ChannelCreated['data'];
  await welcomeChannel(directory, patienceMs).ready!(recorded({ type: 'ChannelCreated', data }), signal);
  return 'ready';
}

describe('a new channel is welcomed', () => {
  it('when all are subscribed whom the request subscribes', async () => {
    const happened: string[] = [];
    const ready = welcoming(2).then((now) => happened.push(now));
    put(11);
    await setImmediate();
    put(12);
    happened.push('all are subscribed');
    await ready;
    expect(happened).toEqual(['all are subscribed', 'ready']);
  });

  it.each([0, undefined])('at once, where the request subscribes %s', async (subscribers) => {
    expect(await welcoming(subscribers)).toBe('ready');
  });

  it('although somebody has left it since', async () => {
    put(11);
    put(11, false);
    expect(await welcoming(1)).toBe('ready');
  });

  it('for those that are there, when others do not come in time', async () => {
    expect(await welcoming(2, { patienceMs: 1 })).toBe('ready');
  });

  it('not by a server that stops meanwhile', async () => {
    await expect(welcoming(1, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });
});
