import { randomUUID } from 'node:crypto';
import type { SharedEngines } from '@chat/composition';
import { type Coordination, SERVER_LEASES } from '@chat/coordination';
import type { FollowOptions, ReadAllOptions } from '@chat/event-log';
import { ReadStoreUnavailable } from '@chat/read-store';
import { Chat, listen } from '@chat/chat-testing';
import { Shutdown } from './shutdown.js';

const SNAPSHOTS = { name: 'snapshots', indexes: [] };

describe('a restart', () => {
  let chat: Chat;
  /** From where the log was read. */
  let starts: (number | undefined)[];

  beforeEach(async () => {
    chat = await Chat.open();
  });
  afterEach(() => chat.close());

  const fromTheBeginning = () => starts.filter((after) => after === 0).length;
  const memory = () =>
    JSON.parse(JSON.stringify(chat.server.core.state.parts.map((part) => [...part.snapshot()]))) as unknown;

  async function restart(meanwhile?: (engines: SharedEngines) => Promise<unknown>): Promise<void> {
    await chat.close();
    const seen: typeof starts = [];
    starts = seen;
    chat = await chat.reopen({}, async (engines) => {
      await meanwhile?.(engines);
      const { log } = engines;
      const [follow, readAll] = [log.follow.bind(log), log.readAll.bind(log)];
      log.readAll = (options?: ReadAllOptions) => {
        if (options?.from !== undefined && options.direction === undefined) seen.push(options.from);
        return readAll(options);
      };
      log.follow = (options?: FollowOptions) => {
        seen.push(options?.after);
        return follow(options);
      };
    });
  }

  async function converse() {
    const people = [await chat.person('Ada'), await chat.person('Grace')] as const;
    await chat.channel('kitchen', people);
    for (const content of ['soup', 'stew']) {
      await people[0].post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content });
    }
    return people;
  }

  it('reads only what came after the snapshot of the stop before, and knows everything', async () => {
    const [, grace] = await converse();
    const before = memory();
    await restart();
    expect(memory()).toEqual(before);
    const others = fromTheBeginning();
    const unread = await grace.on(chat).get('/messages', { anchor: 'newest', num_before: 5, num_after: 0 });
    expect((unread.body['messages'] as { flags: string[] }[]).map(({ flags }) => flags)).toContainEqual([]);

    await restart(({ store }) => store.clear([SNAPSHOTS], []));
    expect(memory()).toEqual(before);
    expect(fromTheBeginning()).toBe(others + 1);
  });

  it('comes after a stop that does everything else though queues could not be saved', async () => {
    let isUnavailable = false;
    const coordinations: Coordination[] = [];
    await restart(async ({ coordination }) => {
      coordinations.push(coordination);
      const records = coordination.records.bind(coordination);
      coordination.records = (name) => {
        const own = records(name);
        const write = own.write.bind(own);
        return Object.assign(own, {
          async write(...args: Parameters<typeof write>) {
            if (isUnavailable) throw new ReadStoreUnavailable('The disk is full.');
            await write(...args);
          },
        });
      };
    });
    const { heard } = await listen(chat.owner, { event_types: ['message'] });
    await heard();
    const leftBehind: unknown[] = [];
    chat.server.application.get(Shutdown).last(async () => {
      leftBehind.push(await coordinations[0]!.holders(SERVER_LEASES));
    });
    isUnavailable = true;
    await chat.close();
    expect(leftBehind).toEqual([[]]);
    isUnavailable = false;
    chat = await chat.reopen();
  });

  it('starts though the end of the log was erased', async () => {
    await converse();
    const metadata = { actorId: null, realmId: 1, correlationId: 'a', causationId: 'a', time: 0 };
    await chat.engines.log.append('gone-1', 'no_stream', [{ id: randomUUID(), type: 'Gone', data: {}, metadata }]);
    await restart(async ({ log, store }) => {
      await log.delete('gone-1');
      await store.clear([SNAPSHOTS], ['messages', 'topics', 'message-history']);
    });

    expect(await chat.owner.get('/users/me')).toMatchObject({ status: 200 });
  });

  it('reads from further back for a queue whose client fell behind', async () => {
    const [ada, grace] = await converse();
    const { body } = await grace.post('/register', { event_types: ['message'] });
    const registered = await chat.head();
    await ada.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'salad' });
    const before = memory();
    await restart();
    expect(Math.min(...starts.map((after) => after ?? 0))).toBeLessThanOrEqual(registered);
    expect(memory()).toEqual(before);
    const polled = await grace
      .on(chat)
      .get('/events', { queue_id: body['queue_id'], last_event_id: -1, dont_block: true });
    expect(polled.body['events']).toMatchObject([{ type: 'message', message: { content: 'salad' } }]);
  });
});
