import type { RecordedEvent } from '@chat/kernel';
import { all, ids, newEvent } from '../contract/engine.contract.js';
import { openMemoryEventLog } from '../memory/memory-event-log.js';
import type { EventLog } from '../port/event-log.js';
import { carryingOn } from './carrying-on.js';

const IN_PARTS: ReadonlySet<string> = new Set(['parts']);
const named = (text: string) => ({ ...newEvent({ text }), type: 'Said' });
const textOf = ({ data }: RecordedEvent) => (data as { text?: string }).text;

describe('events that were erased and that a later one of their stream carries on', () => {
  let stored: EventLog;
  let log: EventLog;
  let before: RecordedEvent[];
  beforeEach(async () => {
    stored = openMemoryEventLog();
    log = carryingOn({ types: new Set(['Carried']), places: 'places', inParts: IN_PARTS }, stored);
    await log.append('talk', 'any', [named('Ada is here')]);
    await log.append('neighbour', 'any', [newEvent()]);
    await log.append('talk', 'any', [named('Ada left')]);
    await log.append('other', 'any', [newEvent()]);
    before = await all(log.readAll());
  });
  afterEach(() => log.close());

  /** As a capability does it. */
  async function replace(): Promise<void> {
    const past = (await Array.fromAsync(log.read('talk'))).map((event) => ({
      ...event,
      data: { text: textOf(event)!.replace('Ada', 'Somebody') },
    }));
    const { revision } = await log.append('talk', 'any', [{ ...newEvent({ past }), type: 'Carried' }]);
    const places = before.flatMap(({ stream, revision: own, position }) => {
      if (stream !== 'talk') return [];
      const following = before.filter((event) => event.position > position && event.stream !== 'talk');
      return [
        { revision: own, before: following.map((event) => ({ stream: event.stream, revision: event.revision })) },
      ];
    });
    const placed = { ...newEvent({ stream: 'talk', events: places }), type: 'CarriedEventsPlaced' };
    await log.append('places', 'any', [placed]);
    await log.truncate('talk', revision);
  }

  it('are read where they were, with the other text, by everybody who reads the whole log forwards', async () => {
    await replace();
    const read = await all(log.readAll());
    expect(ids(read).slice(0, 4)).toEqual(ids(before));
    expect(read.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(read.slice(0, 4).map(textOf)).toEqual(['Somebody is here', undefined, 'Somebody left', undefined]);
    expect(ids(await all(log.readAll({ from: 1 })))).toEqual(ids(read).slice(1));
    for await (const { events } of log.follow()) {
      expect(events).toEqual(read);
      break;
    }
    expect(ids(await all(log.readAll({ asStored: true })))).toEqual(ids(read).filter((_, at) => at !== 0 && at !== 2));
  });

  it('are read in their stream, both ways, from any revision and up to any number', async () => {
    const untouched = await Array.fromAsync(log.read('talk'));
    await replace();
    const read = await Array.fromAsync(log.read('talk'));
    expect(ids(read).slice(0, 2)).toEqual(ids(untouched));
    expect(read.map(({ revision }) => revision)).toEqual([0, 1, 2]);
    const some = async (options: object) => ids(await Array.fromAsync(log.read('talk', options)));
    expect(await some({ from: 1, limit: 2 })).toEqual(ids(read).slice(1));
    expect(await some({ limit: 1 })).toEqual(ids(read).slice(0, 1));
    expect(await some({ direction: 'backwards' })).toEqual(ids(read).toReversed());
    expect(await some({ direction: 'backwards', from: 1, limit: 1 })).toEqual(ids(read).slice(1, 2));
    expect(await some({ direction: 'backwards', limit: 2 })).toEqual(ids(read).toReversed().slice(0, 2));
    expect(await some({ asStored: true })).toEqual(ids(read).slice(2));
    const ofCategory = { categories: new Set(['talk']), besides: new Set<string>() };
    expect(await all(log.readAll({ without: ofCategory }))).toHaveLength(await log.head());
  });

  it('keep their places when events that followed them are erased, and in a copy of the log', async () => {
    await replace();
    await log.delete('neighbour');
    const read = await all(log.readAll());
    expect(ids(read).slice(0, 3)).toEqual([before[0]!.id, before[2]!.id, before[3]!.id]);

    const other = openMemoryEventLog();
    const copy = carryingOn({ types: new Set(['Carried']), places: 'places', inParts: IN_PARTS }, other);
    for (const { stream, revision, id, type, data, metadata } of await all(log.readAll({ asStored: true }))) {
      const fillers = stream === 'talk' && revision === 2 ? [newEvent(), newEvent()] : [];
      await copy.append(stream, 'any', [...fillers, { id, type, data, metadata }]);
      if (fillers.length > 0) await copy.truncate(stream, 2);
    }
    const copied = await all(copy.readAll());
    expect(ids(copied)).toEqual(ids(read));
    const positions = copied.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    await copy.close();
  });

  it('come once while their stream is not truncated yet', async () => {
    const truncate = stored.truncate.bind(stored);
    log.truncate = async () => {};
    await replace();
    expect(ids(await all(log.readAll())).slice(0, 4)).toEqual(ids(before));
    await truncate('talk', 2);
    expect(ids(await all(log.readAll())).slice(0, 4)).toEqual(ids(before));
  });

  it('may lie in several later ones, of a stream that goes on meanwhile, and be erased a part at a time', async () => {
    for (let at = 0; at < 5; at++) {
      await log.append('parts', 'any', [named(`Ada ${at}`)]);
      await log.append('neighbour', 'any', [newEvent()]);
    }
    const [whole, stream] = [await all(log.readAll()), await Array.fromAsync(log.read('parts'))];
    const carry = async (from: number, before: number) => {
      const past = stream
        .slice(from, before)
        .map((event) => ({ ...event, data: { text: `Somebody ${event.revision}` } }));
      const { revision } = await log.append('parts', 'any', [{ ...newEvent({ past }), type: 'CarriedPart' }]);
      const events = past.map((event) => {
        const next = whole.find(({ stream: own, position }) => own === 'neighbour' && position > event.position)!;
        return { revision: event.revision, before: [{ stream: next.stream, revision: next.revision }] };
      });
      const placed = { stream: 'parts', carrier: revision, events };
      await log.append('places', 'any', [{ ...newEvent(placed), type: 'CarriedEventsPlaced' }]);
    };
    await carry(0, 2);
    expect(ids(await all(log.readAll())).slice(0, whole.length)).toEqual(ids(whole));
    await log.truncate('parts', 2);
    await log.append('parts', 'any', [named('New')]);
    await carry(2, 5);
    await log.truncate('parts', 5);

    const after = await all(log.readAll());
    expect(ids(after).slice(0, whole.length)).toEqual(ids(whole));
    const read = await Array.fromAsync(log.read('parts'));
    expect(read.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(read.slice(0, 5).map(textOf)).toEqual([0, 1, 2, 3, 4].map((at) => `Somebody ${at}`));
    const some = async (options: object) => ids(await Array.fromAsync(log.read('parts', options)));
    expect(await some({ from: 1, limit: 3 })).toEqual(ids(read).slice(1, 4));
    expect(await some({ from: 6 })).toEqual(ids(read).slice(6));
    expect(await some({ direction: 'backwards' })).toEqual(ids(read).toReversed());
    expect(await some({ direction: 'backwards', limit: 5 })).toEqual(ids(read).toReversed().slice(0, 5));
    expect(await some({ direction: 'backwards', from: 3, limit: 2 })).toEqual([ids(read)[3], ids(read)[2]]);
  });

  it('may be of several streams, and have positions of their own in a copy, where nothing is left between others', async () => {
    const [gone, last] = [before[1]!, before[3]!];
    await log.append('neighbour', 0, [{ ...newEvent({ past: [gone] }), type: 'Carried' }]);
    const talk = before.filter(({ stream }) => stream === 'talk');
    await log.append('talk', 1, [{ ...newEvent({ past: talk }), type: 'Carried' }]);
    const places = [...talk, gone].map(({ stream, revision, position: at }) => ({ stream, revision, position: at }));
    const next = { stream: last.stream, revision: last.revision, position: last.position };
    const placed = { events: places.toSorted((one, other) => one.position - other.position), before: [next] };
    await log.append('places', 'any', [{ ...newEvent(placed), type: 'CarriedRunPlaced' }]);
    await log.truncate('neighbour', 1);
    expect((await all(log.readAll())).slice(0, 4)).toEqual(before);
    await log.truncate('talk', 2);
    expect((await all(log.readAll())).slice(0, 4)).toEqual(before);

    const other = openMemoryEventLog();
    const copy = carryingOn({ types: new Set(['Carried']), places: 'places', inParts: IN_PARTS }, other);
    for (const { stream, revision, id, type, data, metadata } of await all(log.readAll({ asStored: true }))) {
      if (revision > 0)
        await copy.append(
          stream,
          'any',
          Array.from({ length: revision }, () => newEvent()),
        );
      await copy.append(stream, 'any', [{ id, type, data, metadata }]);
      if (revision > 0) await copy.truncate(stream, revision);
    }
    const copied = await all(copy.readAll());
    expect(ids(copied).slice(0, 4)).toEqual(ids(before));
    const positions = copied.map((event) => event.position);
    expect(new Set(positions).size).toBe(positions.length);
    expect(positions).toEqual(positions.toSorted((one, another) => one - another));
    await copy.close();
  });
});
