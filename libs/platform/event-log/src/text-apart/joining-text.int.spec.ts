import type { RecordedEvent } from '@chat/kernel';
import { all, newEvent } from '../contract/engine.contract.js';
import { openMemoryEventLog } from '../memory/memory-event-log.js';
import type { EventLog } from '../port/event-log.js';
import { joiningText, type TextApart } from './joining-text.js';

const apart: TextApart = {
  parts: new Set(['Text']),
  wholes: new Set(['Said']),
  placeOf: ({ data, stream, revision }) => {
    const { elsewhere } = data as { elsewhere?: string };
    return elsewhere === undefined ? { stream, revision: revision - 1 } : { stream: elsewhere, revision: 0 };
  },
  joined: (event, { data }) => ({ ...event, data: { ...(event.data as object), ...(data as object) } }),
};

const text = (words: string) => ({ ...newEvent({ words }), type: 'Text' });
const said = (data: object = {}) => ({ ...newEvent(data), type: 'Said' });
const wordsOf = (events: readonly RecordedEvent[]) =>
  events.filter(({ type }) => type === 'Said').map(({ data }) => (data as { words?: string }).words);

describe('Events whose text lies in an event of its own', () => {
  let stored: EventLog;
  let log: EventLog;
  beforeEach(async () => {
    stored = openMemoryEventLog();
    log = joiningText(apart, stored);
    await log.append('talk', 'any', [newEvent(), text('own'), said()]);
    await log.append('words', 'any', [text('other')]);
    await log.append('moves', 'any', [newEvent(), said({ elsewhere: 'words' })]);
  });
  afterEach(() => log.close());

  async function followed(options: Parameters<EventLog['follow']>[0]): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    for await (const { events, caughtUp } of log.follow(options)) {
      found.push(...events);
      if (caughtUp) break;
    }
    return found;
  }

  /** In every way of reading, from every place. */
  async function readings(): Promise<unknown[]> {
    const read = (stream: string, options?: Parameters<EventLog['read']>[1]) =>
      Array.fromAsync(log.read(stream, options)).then(wordsOf);
    const ways = [
      Promise.all([read('talk'), read('moves')]),
      Promise.all([read('talk', { from: 2 }), read('moves', { from: 1, limit: 1 })]),
      Promise.all([read('talk', { direction: 'backwards' }), read('moves', { direction: 'backwards', limit: 1 })]),
      all(log.readAll()).then(wordsOf),
      all(log.readAll({ from: 2 })).then(wordsOf),
      all(log.readAll({ without: { categories: new Set(['words']) } })).then(wordsOf),
      all(log.readAll({ direction: 'backwards' })).then((events) => wordsOf(events).toReversed()),
      followed({}).then(wordsOf),
      followed({ after: 2 }).then(wordsOf),
      followed({ types: new Set(['Said']) }).then(wordsOf),
    ];
    return (await Promise.all(ways)).map((found) => found.flat());
  }

  it('are read with it, whichever way they are read and wherever a reading begins', async () => {
    for (const words of await readings()) expect(words).toEqual(['own', 'other']);
    expect(wordsOf(await all(log.readAll({ from: 4 })))).toEqual(['other']);
    expect(wordsOf(await all(log.readAll({ asStored: true })))).toEqual([undefined, undefined]);
    expect(wordsOf(await Array.fromAsync(log.read('talk', { asStored: true })))).toEqual([undefined]);
  });

  it('are read without it once it is erased', async () => {
    await log.truncate('talk', 2);
    await log.truncate('words', 1);
    for (const words of await readings()) expect(words).toEqual([undefined, undefined]);
  });

  it('are read with an erased one from none of the streams that are longer than it', async () => {
    await log.append('words', 'any', [text('later')]);
    await log.truncate('words', 1);
    for (const words of await readings()) expect(words).toEqual(['own', undefined]);
  });
});
