import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, type Person, successful } from '@chat/chat-testing';
import { readConfiguration } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import { MINUTE_MS, overriding } from '@chat/kernel';
import { asOfMoment } from './as-of.js';

const folder = mkdtempSync(join(tmpdir(), 'as-of-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };

let chat: Chat;
let author: Person;
let edited: number;
let then: string;

beforeAll(async () => {
  chat = await Chat.open(environment);
  author = await chat.person('Author');
  await chat.channel('legal', [author]);
  const send = (content: string) => author.send({ type: 'stream', to: 'legal', topic: 'lunch', content });
  edited = await send('Swordfish');
  await send('Herring');
  chat.server.core.clock.advance(MINUTE_MS);
  then = new Date(chat.server.core.clock.now()).toISOString();
  chat.server.core.clock.advance(MINUTE_MS);
  successful(await author.patch(`/messages/${edited}`, { content: 'Soup' }));
  await chat.settled();
  // Commands have the machine's clock.
  jest.spyOn(Date, 'now').mockImplementation(() => chat.server.core.clock.now());
});
afterAll(async () => {
  jest.restoreAllMocks();
  await chat.close();
  rmSync(folder, { recursive: true });
});

/** The messages that are found, and how many events were read of the whole log. */
async function seen(options: { readonly search?: string } = {}, more: Environment = {}) {
  const { log } = chat.engines;
  let events = 0;
  const counting = overriding<EventLogReader>(log, {
    async *readAll(asked) {
      for await (const batch of log.readAll(asked)) {
        events += batch.length;
        yield batch;
      }
    },
  });
  const configuration = readConfiguration({ ...environment, ...more });
  const { data } = await asOfMoment(counting, configuration, then, { user: author.email, limit: 100, ...options });
  const messages = (data as { messages: { id: number; content: string }[] }).messages;
  return { found: messages.map(({ id, content }) => [id, content]), events };
}

it('A search at a moment reads no more of the log than a view does, where there is an index of words', async () => {
  const [view, search] = [await seen(), await seen({ search: 'swordfish' })];
  expect(search.found).toEqual([[edited, 'Swordfish']]);
  expect(search.events).toBe(view.events);
});

it('Where there is none, it reads the log for the words, and finds the same', async () => {
  const search = await seen({ search: 'swordfish' }, { CHAT_READ_STORE: 'memory' });
  expect(search.found).toEqual([[edited, 'Swordfish']]);
  expect(search.events).toBeGreaterThan((await seen()).events);
});

it('What is said since is not found', async () => {
  expect((await seen({ search: 'soup' })).found).toEqual([]);
});
