import { binaryEvent, jsonEvent } from '@eventstore/db-client';

import type { EventStoreDbStandIn } from '../../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import { all, ids, newEvents } from '../contract/engine.contract.js';
import { EventLogRefused } from '../port/errors.js';
import type { EventLog, FollowedBatch } from '../port/event-log.js';
import { Opened } from './eventstoredb.fixture.js';

describe('organizations that share a server', () => {
  const opened = new Opened();
  let [one, other]: EventLog[] = [];
  beforeEach(async () => {
    const standIn = await opened.standIn();
    const logOf = (organization: string) =>
      opened.log(standIn, { connectionString: standIn.connectionString.replace('?', `/${organization}?`) });
    [one, other] = [await logOf('one'), await logOf('other')];
  });
  afterEach(() => opened.close());

  it('have streams of the same names, and see none of each other', async () => {
    const [mine, yours] = [newEvents(3), newEvents(2)];
    const { position } = await one!.append('message-1', 'no_stream', mine);
    await other!.append('message-1', 'no_stream', yours);
    expect(ids(await Array.fromAsync(one!.read('message-1')))).toEqual(ids(mine));
    expect(ids(await all(one!.readAll()))).toEqual(ids(mine));
    expect(ids(await all(other!.readAll()))).toEqual(ids(yours));
    expect(ids(await all(other!.readAll({ direction: 'backwards' })))).toEqual(ids(yours).toReversed());
    expect(await one!.head()).toBe(position);
    expect((await all(one!.readAll()))[0]).toMatchObject({ stream: 'message-1', revision: 0 });
  });

  it('erase their own alone', async () => {
    const [mine, yours] = [newEvents(3), newEvents(3)];
    await one!.append('message-1', 'no_stream', mine);
    await other!.append('message-1', 'no_stream', yours);
    await other!.truncate('message-1', 2);
    await one!.delete('message-1');
    await one!.scrub();
    expect(await all(one!.readAll())).toEqual([]);
    expect(await Array.fromAsync(one!.erasures())).toEqual([{ stream: 'message-1', below: Infinity }]);
    expect(await Array.fromAsync(other!.erasures())).toEqual([{ stream: 'message-1', below: 2 }]);
    expect(ids(await all(other!.readAll()))).toEqual(ids(yours.slice(2)));
    expect(await one!.checkIntegrity()).toEqual({ ok: true, problems: [] });
    expect(await other!.checkIntegrity()).toEqual({ ok: true, problems: [] });
  });

  it('are sound, and erase nothing of each other, whatever the others do', async () => {
    const standIn = await opened.standIn();
    const logOf = (organization: string) =>
      opened.log(standIn, { connectionString: standIn.connectionString.replace('?', `/${organization}?`) });
    const [mine, yours] = [await logOf('mine'), await logOf('yours')];
    const kept = newEvents(2);
    await mine.append('message-1', 'no_stream', kept);
    for (const stream of ['ephemeral-1', 'message-1', 'message-2']) await yours.append(stream, 'any', newEvents(3));
    await yours.truncate('ephemeral-1', 3);
    await yours.truncate('message-1', 2);
    await yours.delete('message-2');
    const release = await yours.own({ id: 'yours', description: 'a server' });
    await yours.scrub();
    await release();
    for (const log of [mine, yours, await logOf('mine'), await logOf('yours')]) {
      expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
    }
    const again = await logOf('mine');
    expect(await Array.fromAsync(again.erasures())).toEqual([]);
    expect(ids(await all(again.readAll()))).toEqual(ids(kept));
    await (
      await again.own({ id: 'mine', description: 'a server' })
    )();
    await again.scrub();
    expect(ids(await all((await logOf('yours')).readAll()))).toHaveLength(1);
  });

  it('are not woken by what others append', async () => {
    const standIn = await opened.standIn();
    const connectionString = (name: string) => standIn.connectionString.replace('?', `/${name}?`);
    const mine = await opened.log(standIn, { connectionString: connectionString('mine') });
    const yours = await opened.log(standIn, { connectionString: connectionString('yours') });
    const iterator = mine.follow()[Symbol.asyncIterator]();
    await iterator.next();
    const [event, next] = [newEvents(1), iterator.next()];
    const { recordsRead } = standIn;
    await yours.append('message-1', 'no_stream', newEvents(200));
    await mine.append('message-1', 'no_stream', event);
    expect(ids(((await next).value as FollowedBatch).events)).toEqual(ids(event));
    // Once, on the way to what is ours; and the one where reading begins each time.
    expect(standIn.recordsRead - recordsRead).toBeLessThan(210);
    await iterator.return?.();
  });

  it('follow their own from the beginning, however much came before it', async () => {
    await one!.append('message-1', 'no_stream', newEvents(1_200));
    const yours = newEvents(2);
    await other!.append('message-1', 'no_stream', yours);
    const followed: string[] = [];
    for await (const { events } of other!.follow()) {
      followed.push(...ids(events));
      if (followed.length >= yours.length) break;
    }
    expect(followed).toEqual(ids(yours));
  });
});

const foreign = () => jsonEvent({ type: 'MessagePosted', data: { anything: true } });

describe('a log whose connection string names no organization', () => {
  const opened = new Opened();
  afterEach(() => opened.close());

  const logOf = (standIn: EventStoreDbStandIn, options = '') =>
    opened.log(standIn, { connectionString: standIn.connectionString + options });

  it('is read on past a large event of somebody else', async () => {
    const standIn = await opened.standIn();
    const log = await logOf(standIn);
    const mine = newEvents(1);
    const client = opened.client(standIn);
    for (let scan = 0; scan < 10; scan++) {
      await client.appendToStream('scans-1', binaryEvent({ type: 'Scan', data: new Uint8Array(500_000) }));
    }
    await log.append('message-1', 'no_stream', mine);
    const reopened = await logOf(standIn);
    expect(await reopened.head()).toBe(await log.head());
    expect(ids(await all(reopened.readAll()))).toEqual(ids(mine));
  });

  it('has streams of a default name, so that nobody else writes into it', async () => {
    const standIn = await opened.standIn();
    const client = opened.client(standIn);
    await client.appendToStream('message-1', foreign());
    await client.appendToStream('orders.message-1', foreign());
    const log = await logOf(standIn);
    const mine = newEvents(2);
    await log.append('message-1', 'no_stream', mine);
    await client.appendToStream('message-1', foreign());
    expect(ids(await all(log.readAll()))).toEqual(ids(mine));
    expect(ids(await Array.fromAsync(log.read('message-1')))).toEqual(ids(mine));
    expect(standIn.records.all.filter(({ stream }) => stream === 'chat.message-1')).toHaveLength(2);
  });

  it.each<[string, (log: EventLog) => Promise<unknown>]>([
    ['events', (log) => log.append('realm-1', 'no_stream', newEvents(1))],
    ['an owner', (log) => log.own({ id: 'folder', description: 'a server' })],
  ])(
    'is refused, with the way out, beside %s of a log without a name, which opens when asked for',
    async (_, write) => {
      const standIn = await opened.standIn();
      await write(await logOf(standIn, '&unnamed=true'));
      await expect(logOf(standIn)).rejects.toThrow(EventLogRefused);
      await expect(logOf(standIn)).rejects.toThrow('Add unnamed=true to the connection string to go on with that log');
      const another = standIn.connectionString.replace('?', '/team?');
      expect(await all((await opened.log(standIn, { connectionString: another })).readAll())).toEqual([]);
      const former = await logOf(standIn, '&unnamed=true');
      expect(await former.checkIntegrity()).toEqual({ ok: true, problems: [] });
    },
  );

  it('without a name, does not show what other programs append', async () => {
    const standIn = await opened.standIn();
    const log = await logOf(standIn, '&unnamed=true');
    const mine = newEvents(2);
    await log.append('message-1', 'no_stream', mine);
    await opened.client(standIn).appendToStream('message-2', foreign());
    expect(ids(await all(log.readAll()))).toEqual(ids(mine));
    expect(await Array.fromAsync(log.read('message-2'))).toEqual([]);
  });
});
