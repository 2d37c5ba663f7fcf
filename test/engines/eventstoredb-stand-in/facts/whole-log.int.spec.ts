import {
  type AllStreamSubscription,
  BACKWARDS,
  END,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type Position,
  streamNameFilter,
} from '@eventstore/db-client';

import { eventsOf, happened, happenedTimes, newStream, refusal, SERVERS, ServerUnderTest } from './server.fixture.js';

const BEYOND = { commit: 2n ** 60n, prepare: 2n ** 60n };
const ORIGIN = { commit: 0n, prepare: 0n };

const within = ({ commit }: Position) => ({ commit: commit + 1n, prepare: commit + 1n });

describe.each(SERVERS)('the whole log of $name', (face) => {
  let server: ServerUnderTest;
  let stream: string;
  beforeEach(async () => {
    server = await ServerUnderTest.open(face);
    stream = newStream();
  });
  afterEach(() => server.close());

  const write = async (count: number) => {
    const events = happenedTimes(count);
    await server.client.appendToStream(stream, events);
    return eventsOf(server.client.readStream(stream));
  };

  /** Collects what a subscription delivers until it is caught up. */
  const caughtUp = async (fromPosition: Position, filter: Filter) => {
    const subscription = server.client.subscribeToAll({ fromPosition, filter });
    subscription.once('caughtUp', () => void subscription.unsubscribe());
    return eventsOf(subscription);
  };

  it('is read forwards from a position on, and backwards from before it', async () => {
    const [first, second, third] = await write(3);
    const forwards = await eventsOf(server.client.readAll({ fromPosition: second!.position!, maxCount: 2 }));
    expect(forwards.map(({ id }) => id)).toEqual([second!.id, third!.id]);
    const backwards = server.client.readAll({ direction: BACKWARDS, fromPosition: second!.position!, maxCount: 1 });
    expect((await eventsOf(backwards)).map(({ id }) => id)).toEqual([first!.id]);
    expect(await eventsOf(server.client.readAll({ fromPosition: BEYOND }))).toEqual([]);
    const [begin] = await eventsOf(server.client.readAll({ maxCount: 1 }));
    expect(await eventsOf(server.client.readAll({ fromPosition: ORIGIN, maxCount: 1 }))).toEqual([begin]);
  });

  it('is subscribed to from behind a position', async () => {
    const [first, second, third] = await write(3);
    const filter = streamNameFilter({ prefixes: [stream] });
    const ids = (await caughtUp(first!.position!, filter)).map(({ id }) => id);
    expect(ids).toEqual([second!.id, third!.id]);
    expect(await caughtUp(BEYOND, filter)).toEqual([]);
  });

  it('cannot be read from where no record begins', async () => {
    const [first] = await write(2);
    for (const options of [{}, { direction: BACKWARDS } as const]) {
      const read = server.client.readAll({ ...options, fromPosition: within(first!.position!), maxCount: 1 });
      expect(await refusal(eventsOf(read))).toMatchObject({ type: 'unknown', code: 2 });
    }
    const subscription = server.client.subscribeToAll({ fromPosition: within(first!.position!) });
    expect(await refusal(eventsOf(subscription))).toMatchObject({ code: face.wrongPosition });
  });

  it('throws a subscription off that gets a burst, or says once more that it is caught up', async () => {
    const subscription = server.client.subscribeToAll({ fromPosition: END });
    const ended = new Promise<unknown>((resolve) => subscription.once('error', resolve));
    let caughtUp = 0;
    await new Promise<void>((resolve) => {
      subscription.on('caughtUp', () => ++caughtUp === 1 && resolve()).resume();
    });
    const burst = Array.from({ length: 2_000 }, () => happened({ text: 'x'.repeat(400) }));
    await server.client.appendToStream(stream, burst);
    if (face.liveQueue < Infinity) return expect(await ended).toMatchObject({ type: 'timeout', code: 10 });
    await new Promise<void>((resolve) => {
      const look = () => (caughtUp > 1 ? resolve() : setImmediate(look));
      look();
    });
    await subscription.unsubscribe();
  });

  it('holds the records of the server, and what is deleted', async () => {
    const [, , last] = await write(3);
    await server.client.deleteStream(stream);
    const { position } = await server.client.tombstoneStream(stream);
    const records = await eventsOf(server.client.readAll({ fromPosition: last!.position! }));
    const ours = records.filter(({ streamId }) => streamId.endsWith(stream));
    expect(ours.map(({ type, streamId, revision }) => [type, streamId, revision])).toEqual([
      ['Happened', stream, 2n],
      ['$metadata', `$$${stream}`, 0n],
      ['$streamDeleted', stream, 9223372036854775807n],
    ]);
    expect(ours[2]!.position).toEqual(position);
  });

  it('is filtered by names and types; a pattern counts more than prefixes', async () => {
    const type = `Type${stream}`;
    const [before] = await write(1);
    await server.client.appendToStream(stream, [happened(), happened({}, type)]);
    const selected = async (filter: Filter) =>
      (await caughtUp(before!.position!, filter))
        .filter(({ streamId }) => streamId === stream)
        .map((event) => event.type);
    expect(await selected(excludeSystemEvents())).toEqual(['Happened', type]);
    expect(await selected(eventTypeFilter({ prefixes: [type] }))).toEqual([type]);
    expect(await selected(eventTypeFilter({ regex: `^${type}$` }))).toEqual([type]);
    expect(await selected(streamNameFilter({ prefixes: [stream] }))).toEqual(['Happened', type]);
    const both = { ...eventTypeFilter({ regex: `^${type}$` }), prefixes: ['Happened'] } as Filter;
    expect(await selected(both)).toEqual([type]);
    const invalid = server.client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) });
    expect(await refusal(eventsOf(invalid))).toMatchObject({ type: 'unknown', code: 2 });
  });

  it('tells a filtered subscription how far it is, before and after it is caught up', async () => {
    const events = await write(320);
    const seen: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: ['none-of-this-name'],
      checkpointReached: async (_, { commit }) => void seen.push(commit),
    });
    const subscription = server.client.subscribeToAll({ fromPosition: events[0]!.position!, filter });
    await new Promise((resolve) => subscription.once('caughtUp', resolve).resume());
    expect(seen.length).toBeGreaterThanOrEqual(9);
    const before = seen.length;
    const reached = new Promise<void>((resolve) => {
      const look = () => (seen.length > before ? resolve() : setImmediate(look));
      look();
    });
    await server.client.appendToStream(stream, happenedTimes(100));
    await reached;
    await subscription.unsubscribe();
  });

  it('ends a subscription quietly when that is asked for', async () => {
    const subscription: AllStreamSubscription = server.client.subscribeToAll({ fromPosition: END });
    const confirmed = new Promise((resolve) => subscription.once('confirmation', resolve));
    const events = eventsOf(subscription);
    await confirmed;
    expect(subscription.id).toEqual(expect.any(String));
    await subscription.unsubscribe();
    expect(await events).toEqual([]);
  });
});
