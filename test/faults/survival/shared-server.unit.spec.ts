import type { MortalServer } from '../../support/real-processes/server-process.js';
import { SharedServer } from './shared-server.js';

let done: string[];
let server: MortalServer;
beforeEach(() => {
  done = [];
  const step = (what: string) => async () => void done.push(what);
  const steps = { start: step('start'), stop: step('stop'), kill: step('kill') } as unknown as MortalServer;
  server = { ...steps, storedEvents: async () => [], faults: async () => [] };
});

const story = (name: string) => async (shared: MortalServer) => {
  await shared.kill({ begin: async () => void done.push(name), load: async () => void done.push(`load of ${name}`) });
  await shared.start();
};

it('does once what all stories ask for, after what each of them has under way', async () => {
  await Promise.all(SharedServer.tell(server, [story('one'), story('other')]));

  expect(done).toEqual(['one', 'other', 'load of one', 'load of other', 'kill', 'start']);
});

it('begins what is to be interrupted when the slowest story has come so far', async () => {
  const slow = Promise.withResolvers<void>();
  const told = SharedServer.tell(server, [story('one'), (shared) => slow.promise.then(() => story('slow')(shared))]);
  done.push('all the others wait');
  slow.resolve();
  await Promise.all(told);

  expect(done).toEqual(['all the others wait', 'one', 'slow', 'load of one', 'load of slow', 'kill', 'start']);
});

it('does not wait for stories that have ended, or failed, which no other one fails with', async () => {
  const told = SharedServer.tell(server, [
    story('one'),
    async () => undefined,
    async (shared) => {
      await shared.kill();
      throw new Error('Nothing is left.');
    },
  ]);

  expect((await Promise.allSettled(told)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(done).toEqual(['one', 'load of one', 'kill', 'start']);
});

it('refuses what the stories do not agree on', async () => {
  const told = SharedServer.tell(server, [async (shared) => void (await shared.stop()), (shared) => shared.start()]);

  await expect(Promise.all(told)).rejects.toThrow('disagree');
  await Promise.allSettled(told);
  expect(done).toEqual([]);
});
