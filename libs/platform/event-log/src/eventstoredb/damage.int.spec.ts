import type { EventStoreDbStandIn } from '../../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import { newEvent } from '../contract/engine.contract.js';
import { type Damage, DamagedLog } from '../damage/damages.js';
import type { EventLog } from '../port/event-log.js';
import { Opened } from './eventstoredb.fixture.js';

const opened = new Opened();
let standIn: EventStoreDbStandIn;
let found: Damage[];
beforeEach(async () => {
  standIn = await opened.standIn();
  found = [];
  const log = await opened.log(standIn, { connectionString: standIn.connectionString });
  for (const round of [1, 2, 3])
    for (const stream of ['message-1', 'message-2', 'user-1'])
      await log.append(stream, 'any', [{ ...newEvent(), data: { said: `${stream} ${round}` } }]);
});
afterEach(() => opened.close());

async function openAgain(): Promise<EventLog> {
  const { connectionString } = standIn;
  const log = await opened.log(standIn, { connectionString, mayPass: (stream) => stream.startsWith('message-') });
  log.watchDamage((damage) => found.push(damage));
  return log;
}

/** Changes bytes on the server's disk. */
function tamper(stream: string, field: 'data' | 'metadata', from: string, to: string): void {
  const record = standIn.records.all.find(({ stream: its, revision }) => its === `chat.${stream}` && revision === 1n)!;
  const changed = Buffer.from(Buffer.from(record[field]).toString().replace(from, to));
  Object.assign(record, { [field]: changed });
}

const said = (events: readonly { readonly data: unknown }[]) =>
  events.map(({ data }) => (data as { said: string }).said);

describe('On EventStoreDB an event that is not as it was stored', () => {
  it.each([
    ['data', 'message-2 2', 'message-2 4'],
    ['data', '{', '['],
    ['metadata', '"actorId":', '"actorId":1'],
    ['metadata', '{', '['],
    ['metadata', '"checksum":', '"checksum":1'],
  ] as const)(
    'after a change of its %s from %j to %j is refused, and so is all that follows in its stream',
    async (field, from, to) => {
      tamper('message-2', field, from, to);
      const log = await openAgain();
      await expect(Array.fromAsync(log.read('message-2'))).rejects.toThrow(DamagedLog);
      expect(said((await Array.fromAsync(log.readAll())).flat())).toEqual([
        'message-1 1',
        'message-2 1',
        'user-1 1',
        'message-1 2',
        'user-1 2',
        'message-1 3',
        'user-1 3',
      ]);
      expect(found).toEqual([
        expect.objectContaining({ stream: 'message-2', revision: 1, fault: 'is not as it was stored' }),
      ]);
    },
  );

  it('stops who reads the whole log when its stream is one that nobody can do without', async () => {
    tamper('user-1', 'data', 'user-1 2', 'user-1 4');
    const log = await openAgain().catch((error: unknown) => error as Error);
    const reading = log instanceof Error ? Promise.reject(log) : Array.fromAsync(log.readAll());
    await expect(reading).rejects.toThrow('Event 1 of the stream user-1');
  });

  it('of a former build, which has no checksum, is read', async () => {
    const [record] = standIn.records.all.filter(({ stream }) => stream === 'chat.message-1');
    const metadata = JSON.parse(Buffer.from(record!.metadata).toString()) as { checksum?: number };
    delete metadata.checksum;
    Object.assign(record!, { metadata: Buffer.from(JSON.stringify(metadata)) });
    const log = await openAgain();
    expect(await Array.fromAsync(log.read('message-1'))).toHaveLength(3);
    expect((await log.checkIntegrity()).problems).toEqual([]);
    expect(found).toEqual([]);
  });
});
