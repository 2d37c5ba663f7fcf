import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openMemoryEventLog } from '@chat/event-log/memory';
import type { Process } from '@chat/processes';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { Chat, listen, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { AwaitedReactions } from './awaited-reactions.js';
import { LIMITS } from '../chat-server.limits.js';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let kitchen: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
  successful(await chat.owner.patch('/realm', { send_channel_events_messages: true }));
});
afterAll(() => chat.close());
afterEach(() => chat.settled());

/** Delays what processes append, until it is disposed of. */
function delayReactions(delay: () => Promise<unknown>): Disposable {
  const { log } = chat.engines;
  const append = log.append.bind(log);
  log.append = async (stream, revision, events) => {
    if (events.some(({ metadata }) => metadata.causationId !== metadata.correlationId)) await delay();
    return append(stream, revision, events);
  };
  return { [Symbol.dispose]: () => void (log.append = append) };
}

async function newest(reader: Person, narrow: readonly object[]): Promise<string> {
  const range = { anchor: 'newest', num_before: 1, num_after: 0, narrow, apply_markdown: false };
  const { messages } = successful(await reader.get('/messages', range));
  return (messages as { content: string }[])[0]?.content ?? '';
}

const inChannel = (channel: number, topic: string) => [
  { operator: 'channel', operand: channel },
  { operator: 'topic', operand: topic },
];

async function say(topic: string, content = 'Hello'): Promise<number> {
  const fields = { type: 'stream', to: kitchen, topic, content };
  return successful(await hamlet.post('/messages', fields))['id'] as number;
}

const directs = [{ operator: 'is', operand: 'dm' }];

describe('The answer to a request comes when its client can see', () => {
  let delayed: Disposable;

  beforeEach(() => (delayed = delayReactions(() => pause(30))));
  afterEach(() => delayed[Symbol.dispose]());

  it('the notices about a new channel, and about being subscribed to it and to others', async () => {
    const announcing = { new_stream_announcements_stream_id: kitchen };
    successful(await chat.owner.patch('/realm', announcing));
    const subscriptions = [{ name: 'cellar' }];
    successful(await hamlet.post('/users/me/subscriptions', { subscriptions, announce: true }));
    const { stream_id: cellar } = successful(await hamlet.get('/get_stream_id', { stream: 'cellar' }));
    expect(await newest(hamlet, inChannel(cellar as number, 'channel events'))).toContain('channel created by');
    expect(await newest(hamlet, inChannel(kitchen, 'new channels'))).toContain('created a new channel');
    successful(await hamlet.post('/users/me/subscriptions', { subscriptions, principals: [ophelia.userId] }));
    expect(await newest(ophelia, directs)).toContain('subscribed you to the channel');
  });

  it('the notices of a move', async () => {
    const id = await say('lunch');
    successful(await chat.owner.patch(`/messages/${id}`, { topic: 'dinner', propagate_mode: 'change_all' }));
    expect(await newest(hamlet, inChannel(kitchen, 'dinner'))).toContain('moved here from');
  });

  it('the notices of changes and the archiving of a channel', async () => {
    const attic = await chat.channel('attic', [hamlet]);
    successful(await chat.owner.patch(`/streams/${attic}`, { description: 'Dust.' }));
    expect(await newest(hamlet, inChannel(attic, 'channel events'))).toContain('changed the description');
    successful(await chat.owner.patch('/realm', { signup_announcements_stream_id: attic }));
    successful(await chat.owner.delete(`/streams/${attic}`));
    expect(await newest(hamlet, inChannel(attic, 'channel events'))).toContain('has been archived');
    const { realm_signup_announcements_stream_id } = successful(
      await hamlet.post('/register', { fetch_event_types: ['realm'] }),
    );
    expect(realm_signup_announcements_stream_id).toBe(-1);
  });

  it('the default channels of a new account, and their history', async () => {
    successful(await chat.owner.post('/default_streams', { stream_id: kitchen }));
    const earlier = await say('news');
    const gertrude = await chat.person('Gertrude');
    const { subscriptions, unread_msgs } = successful(
      await gertrude.post('/register', { fetch_event_types: ['subscription', 'message', 'update_message_flags'] }),
    );
    expect(subscriptions).toMatchObject([{ stream_id: kitchen }]);
    expect(JSON.stringify(unread_msgs)).toContain(String(earlier));
  });

  it('that the files of a deleted message are gone', async () => {
    const { url } = successful(await chat.owner.upload(new File(['text'], 'a.txt')));
    const fields = { type: 'stream', to: kitchen, topic: 'files', content: `[a](${String(url)})` };
    const { id } = successful(await chat.owner.post('/messages', fields));
    const attachments = async () => successful(await chat.owner.get('/attachments'))['attachments'] as object[];
    expect(await attachments()).toHaveLength(1);
    successful(await chat.owner.delete(`/messages/${String(id)}`));
    expect(await attachments()).toEqual([]);
  });

  it('that the settings of a deleted topic are gone', async () => {
    await say('gossip');
    successful(await ophelia.post('/user_topics', { stream_id: kitchen, topic: 'gossip', visibility_policy: 1 }));
    const { heard } = await listen(ophelia, { event_types: ['user_topic'], fetch_event_types: [] });
    successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'gossip' }));
    expect(await heard()).toMatchObject([{ visibility_policy: 0 }]);
  });

  it('that a group has members, and they hear of it', async () => {
    const { group_id } = successful(
      await chat.owner.post('/user_groups/create', { name: 'cooks', description: '', members: [] }),
    );
    successful(await chat.owner.post(`/user_groups/${String(group_id)}/members`, { add: [ophelia.userId] }));
    expect(await newest(ophelia, directs)).toContain('added you to the group');
  });
});

it('An answer comes in time, and is a success, when a process does not end', async () => {
  const gate = Promise.withResolvers<void>();
  const id = await say('soup');
  using _blocked = delayReactions(() => gate.promise);
  const moved = await chat.owner.patch(`/messages/${id}`, { topic: 'stew', propagate_mode: 'change_all' });
  gate.resolve();
  expect(moved).toMatchObject({ status: 200, body: { result: 'success' } });
  await eventually(async () => expect(await newest(hamlet, inChannel(kitchen, 'stew'))).toContain('moved here from'));
});

it('Plain sends, edits, reactions, flags and settings of drafts wait for no process', () => {
  const awaited = chat.server.processes.filter(({ process }) => process.isAwaited);
  const types = new Set(awaited.flatMap(({ process }) => process.types));
  expect(types.size).toBeGreaterThan(10);
  for (const type of [
    'MessagePosted',
    'MessageContentEdited',
    'ReactionAdded',
    'ReactionRemoved',
    'MessageFlagsChanged',
  ])
    expect(types).not.toContain(type);
});

describe('Processes of another server', () => {
  const process: Process = { name: 'says', types: ['Heard'], isAwaited: true, commands: () => [{} as never] };
  const [log, store] = [openMemoryEventLog(), openMemoryReadStore()];
  let reactions: AwaitedReactions;
  let known: number[];
  let hear: (correlationId: string) => void;

  beforeEach(async () => {
    known = [];
    const follower = {
      onEvent: (listener: (event: object) => void) => {
        hear = (correlationId) =>
          listener({ type: 'Heard', position: 1, metadata: { correlationId, causationId: correlationId, time: 1 } });
      },
      waitFor: async (position: number) => known.push(position),
    };
    reactions = new AwaitedReactions({ log, store, follower, clock: { now: () => 1 }, isDistributed: true } as never);
    reactions.watch([{ process, passed: 0 } as never]);
    await store.clear([], [process.name]);
  });

  /** @limit waits.reactionsMs */
  it('are waited for as long as an answer may wait', async () => {
    hear('request');
    const begun = performance.now();
    await reactions.ended('request');
    expect(performance.now() - begun).toBeGreaterThan(LIMITS.waits.reactionsMs - 2);
    expect(known).toEqual([]);
  });

  it('are waited for until their checkpoint has passed the event, and what they stored is known here', async () => {
    const metadata = { actorId: null, realmId: 1, correlationId: 'other', causationId: 'other', time: 1 };
    await log.append('a', 'any', [{ id: randomUUID(), type: 'Heard', data: {}, metadata }]);
    hear('request');
    const ended = reactions.ended('request').then(() => 'ended');
    expect(await Promise.race([ended, pause(50, 'not yet')])).toBe('not yet');
    expect(known).toEqual([]);
    await store.write(process.name, 1, []);
    expect(await ended).toBe('ended');
    expect(known).toEqual([1]);
    expect(reactions.isAwaitedBy('request')).toBe(false);
  });

  /** @limit waits.requestsWithReactions */
  it('are remembered for the newest requests', () => {
    const { requestsWithReactions: limit } = LIMITS.waits;
    for (let at = 0; at <= limit; at++) hear(`request ${at}`);
    expect([0, 1, limit].map((at) => reactions.isAwaitedBy(`request ${at}`))).toEqual([false, true, true]);
  });
});
