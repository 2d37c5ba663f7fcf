import type { RecordedEvent } from '@chat/kernel';
import { all, newEvent } from '../contract/engine.contract.js';
import { openMemoryEventLog } from '../memory/memory-event-log.js';
import { readingWith } from './reading-with.js';

/** Once a channel's event said `isPrivate`; today it says who may see the channel. */
function upcast(event: RecordedEvent): RecordedEvent {
  const { type, data } = event as RecordedEvent<{ type: string; data: { isPrivate?: boolean } }>;
  if (type !== 'ChannelOpened' || data.isPrivate === undefined) return event;
  const { isPrivate, ...rest } = data;
  return { ...event, data: { ...rest, visibleTo: isPrivate ? 'subscribers' : 'everyone' } };
}

const opened = (data: object) => ({ ...newEvent(data), type: 'ChannelOpened' });

it('an event of an earlier version is read in its present form, whichever way it is read', async () => {
  const stored = openMemoryEventLog();
  const log = readingWith(upcast, stored);
  const [old, present] = [
    opened({ name: 'kitchen', isPrivate: true }),
    opened({ name: 'hall', visibleTo: 'everyone' }),
  ];
  await log.append('channel-1', 'no_stream', [old]);
  await log.append('channel-2', 'no_stream', [present]);
  const data = [{ name: 'kitchen', visibleTo: 'subscribers' }, present.data];

  expect((await Array.fromAsync(log.read('channel-1'))).map((event) => event.data)).toEqual([data[0]]);
  expect((await all(log.readAll())).map((event) => event.data)).toEqual(data);
  for await (const { events } of log.follow()) {
    expect(events.map((event) => event.data)).toEqual(data);
    break;
  }
  expect((await all(stored.readAll())).map((event) => event.data)).toEqual([old.data, present.data]);
  expect(await log.head()).toBe(2);
  await log.close();
});

it('what was thrown at an event ends the reading', async () => {
  const log = readingWith((event) => {
    if (event.type === 'Foreign') throw new Error(`Unknown type ${event.type}`);
    return event;
  }, openMemoryEventLog());
  await log.append('a', 'no_stream', [{ ...newEvent(), type: 'Foreign' }]);
  await expect(all(log.readAll())).rejects.toThrow('Unknown type Foreign');
  await expect(Array.fromAsync(log.follow())).rejects.toThrow('Unknown type Foreign');
});
