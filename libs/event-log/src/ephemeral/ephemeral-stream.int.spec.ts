import { openMemoryEventLog } from '../memory/memory-event-log.js';
import { EphemeralStream } from './ephemeral-stream.js';

const at = (minute: number) => ({
  actorId: 11,
  realmId: 1,
  correlationId: 'c',
  causationId: 'c',
  time: minute * 60_000,
});

describe('the ephemeral stream', () => {
  it('forgets what is older than five minutes when more comes', async () => {
    const log = openMemoryEventLog();
    const stream = new EphemeralStream(log);
    const keptAfter = async (minute: number) => {
      await stream.append({ type: 'TypingStarted', data: minute }, at(minute));
      return (await Array.fromAsync(log.read('ephemeral-1'))).map(({ data }) => data);
    };

    expect(await keptAfter(0)).toEqual([0]);
    expect(await keptAfter(4.9)).toEqual([0, 4.9]);
    expect(await keptAfter(5)).toEqual([4.9, 5]);
    expect(await keptAfter(9)).toEqual([4.9, 5, 9]);
    expect(await keptAfter(10)).toEqual([9, 10]);
  });

  it('takes events from several processes', async () => {
    const log = openMemoryEventLog();
    const [here, there] = [new EphemeralStream(log), new EphemeralStream(log)];
    await Promise.all([here, there].map((stream) => stream.append({ type: 'TypingStarted', data: 0 }, at(0))));
    for (const stream of [here, there]) await stream.append({ type: 'TypingStopped', data: 9 }, at(9));

    const kept = await Array.fromAsync(log.read('ephemeral-1'));
    expect(kept.map(({ type }) => type)).toEqual(['TypingStopped', 'TypingStopped']);
  });
});
