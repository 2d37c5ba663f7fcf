import { all, ids, newEvents } from '../contract/engine.contract.js';
import type { EventLog } from '../port/event-log.js';
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
