import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import { TemporarilyUnavailable } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { ServerHere } from '../../../test/support/real-processes/server-here.js';
import { check } from './check.js';
import { readingBesideServer, withLog } from './engines.js';
import { withSealedLog } from './sealed-log.js';
import { verify } from './verify.js';

let server: ServerHere;
let file: string;
let said: string[];

beforeAll(async () => {
  server = await ServerHere.launch({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' }, { sealing: 'here' });
  const owner = server.owner();
  successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content: 'soup' }));
  owner.close();
  await eventually(() => expect(existsSync(join(server.folder, 'transparency', 'checkpoint'))).toBe(true));
  await server.stop();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  file = join(server.folder, 'resume.json');
  said = [];
  jest.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => jest.restoreAllMocks());

class Interrupted extends Error {}

/** Replaces one method. */
function replacing<Whole extends object>(whole: Whole, method: keyof Whole, by: unknown): Whole {
  return new Proxy(whole, {
    get(target, name) {
      if (name === method) return by;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

it('check goes on where it was interrupted, and says where', async () => {
  const checked = (change: (log: EventLogReader) => EventLogReader) =>
    withLog(server.environment, (log) =>
      withSealedLog(readConfiguration(server.environment), log, (sealed) =>
        check({ ...sealed, log: change(sealed.log) }, { resume: file }),
      ),
    );
  const froms: (number | undefined)[] = [];
  const interrupting = (log: EventLogReader) =>
    replacing(log, 'readAll', async function* (options: { from?: number; limit?: number }) {
      if (options.limit !== undefined) return yield* log.readAll(options);
      for await (const events of log.readAll(options)) {
        yield events.slice(0, 5);
        throw new Interrupted();
      }
    });
  const watching = (log: EventLogReader) =>
    replacing(log, 'readAll', (options: { from?: number; limit?: number }) => {
      if (options.limit === undefined) froms.push(options.from);
      return log.readAll(options);
    });
  await expect(checked(interrupting)).rejects.toThrow(Interrupted);
  const { ok } = await checked(watching);
  expect([ok, froms]).toEqual([true, [5]]);
  expect(said).toContainEqual(expect.stringMatching(/^Goes on after event 5; those before were compared until 2/));
  expect(existsSync(file)).toBe(false);
});

it('verify goes on with the parts that it had not done, and says which it had', async () => {
  const scanned: string[] = [];
  const verified = (fails: boolean) =>
    readingBesideServer(server.environment, (engines, configuration) => {
      const { store } = engines;
      const scan: ReadStore['scan'] = (collection) => {
        scanned.push(collection.name);
        if (fails && collection.name === 'messages') throw new TemporarilyUnavailable('The disk is gone.');
        return store.scan(collection);
      };
      return verify({ ...engines, store: replacing(store, 'scan', scan) }, configuration, { show: 1, resume: file });
    });
  await expect(verified(true)).rejects.toThrow('The disk is gone.');
  scanned.length = 0;
  expect((await verified(false)).ok).toBe(true);
  expect(scanned).toContain('messages');
  expect(scanned).not.toContain('invitations');
  expect(said).toContainEqual(expect.stringMatching(/^Goes on; verified until 2.*: .*invitations/));
  expect(existsSync(file)).toBe(false);
});

it('a file of another command is refused', async () => {
  writeFileSync(file, JSON.stringify({ verb: 'check', log: 'x', at: 1, state: {} }));
  const verifying = readingBesideServer(server.environment, (engines, configuration) =>
    verify(engines, configuration, { show: 1, resume: file }),
  );
  await expect(verifying).rejects.toThrow(/resume.json is of another log, or of another command/);
});
