import { join } from 'node:path';
import zulip, { type Client } from 'zulip-js';
import { CheckedServer } from './checked-server.js';
import { expectToHearEverything } from './expect-to-hear-everything.js';

const program = { command: process.execPath, script: join(import.meta.dirname, 'zulip-js-listener.js') };
const PASSWORD = 'a password for tests';

let server: CheckedServer;
beforeAll(async () => {
  server = await CheckedServer.launch();
});
afterEach(() => server.expectAsDescribed());
afterAll(() => server?.[Symbol.asyncDispose]());

type Answer = Readonly<Record<string, unknown>>;
type Methods = { [name: string]: Methods | ((...values: never[]) => unknown) };

/** Names of all methods, such as `messages.flags.add`. */
function methodsOf(group: Methods, path: readonly string[] = []): string[] {
  return Object.entries(group).flatMap(([name, each]) =>
    typeof each === 'function'
      ? [[...path, name].join('.')]
      : name === 'config'
        ? []
        : methodsOf(each, [...path, name]),
  );
}

/** Wraps an object: it writes down the names of the methods that are called. */
function noting<T extends object>(group: T, called: Set<string>, path: readonly string[] = []): T {
  return new Proxy(group, {
    get(target, name: string) {
      const value = (target as Record<string, unknown>)[name];
      const inner = [...path, name];
      if (typeof value === 'object') return noting(value!, called, inner);
      if (typeof value === 'function') called.add(inner.join('.'));
      return value;
    },
  });
}

async function successfully(answer: Promise<Answer>): Promise<Answer> {
  const received = await answer;
  expect(received).toMatchObject({ result: 'success', msg: '' });
  return received;
}

describe('zulip-js 2.1.0 of npm', () => {
  it('gets from each of its methods what it is for', async () => {
    const { email: username, apiKey } = server.owner();
    const called = new Set<string>();
    const owner = await zulip({ realm: server.url, username, apiKey });
    const client = noting(owner, called);

    const profile = await successfully(client.users.me.getProfile());
    expect(profile).toMatchObject({ email: username, is_owner: true });
    const account = { email: 'ophelia@example.com', password: PASSWORD, full_name: 'Ophelia' };
    const { user_id: opheliaId } = await successfully(client.users.create(account));
    const { members } = await successfully(client.users.retrieve());
    expect(members).toContainEqual(expect.objectContaining({ full_name: 'Ophelia', user_id: opheliaId }));
    const ophelia = noting(
      (await zulip({ realm: server.url, username: account.email, password: PASSWORD })) as Client,
      called,
    );
    expect(await successfully(ophelia.accounts.retrieve())).toMatchObject({ email: account.email, user_id: opheliaId });

    const subscriptions = JSON.stringify([{ name: 'kitchen' }]);
    await successfully(client.users.me.subscriptions.add({ subscriptions }));
    await successfully(ophelia.users.me.subscriptions.add({ subscriptions }));
    const { stream_id } = await successfully(client.streams.getStreamId('kitchen'));
    const channel = expect.objectContaining({ name: 'kitchen', stream_id });
    expect((await successfully(client.streams.retrieve()))['streams']).toContainEqual(channel);
    expect((await successfully(client.streams.subscriptions.retrieve()))['subscriptions']).toContainEqual(channel);

    const queue = await successfully(client.queues.register({ event_types: ['message', 'typing'] }));
    const sent = { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'There is **soup**.' };
    const { id } = await successfully(ophelia.messages.send(sent));
    const { queue_id, last_event_id } = queue;
    const polled = await successfully(client.events.retrieve({ queue_id, last_event_id, dont_block: false }));
    expect(polled['events']).toContainEqual(
      expect.objectContaining({ type: 'message', message: expect.objectContaining({ content: sent.content }) }),
    );
    await successfully(ophelia.typing.send({ to: [profile['user_id'], opheliaId], op: 'start' }));
    await successfully(client.queues.deregister({ queue_id }));

    const narrow = [{ operator: 'channel', operand: 'kitchen' }, { operator: 'topic', operand: 'lunch' }]; // prettier-ignore
    const page = await successfully(
      client.messages.retrieve({ anchor: 'newest', num_before: 10, num_after: 0, narrow }),
    );
    expect(page['messages']).toMatchObject([{ id, content: '<p>There is <strong>soup</strong>.</p>' }]);
    const { topics } = await successfully(client.streams.topics.retrieve({ stream_id }));
    expect(topics).toContainEqual({ name: 'lunch', max_id: id });
    expect(await successfully(client.messages.render('*Soup*'))).toMatchObject({ rendered: '<p><em>Soup</em></p>' });
    const message_id = id;
    await successfully(ophelia.messages.update({ message_id, content: 'There is stew.' }));
    const { message } = await successfully(client.messages.getById({ message_id }));
    expect(message).toMatchObject({ id, content: '<p>There is stew.</p>' });
    const { message_history } = await successfully(client.messages.getHistoryById({ message_id }));
    expect(message_history).toMatchObject([{ content: 'There is **soup**.' }, { content: 'There is stew.' }]);

    const starred = { messages: [id], flag: 'starred' };
    expect(await successfully(client.messages.flags.add(starred))).toMatchObject({ messages: [id] });
    expect(await successfully(client.messages.flags.remove(starred))).toMatchObject({ messages: [id] });
    for (const remove of [client.reactions.remove, client.messages.deleteReactionById]) {
      await successfully(client.reactions.add({ message_id, emoji_name: 'tada' }));
      await successfully(remove({ message_id, emoji_name: 'tada' }));
    }
    await successfully(client.messages.deleteById({ message_id }));
    expect(await client.messages.getById({ message_id })).toMatchObject({ result: 'error', msg: 'Invalid message(s)' });

    expect(await successfully(client.emojis.retrieve())).toMatchObject({ emoji: {} });
    expect(await successfully(client.users.me.alertWords.retrieve())).toMatchObject({ alert_words: [] });
    expect(await successfully(client.server.settings())).toMatchObject({ realm_url: server.url });
    expect(await client.filters.retrieve()).toMatchObject({ result: 'error' });
    for (const answer of [client.users.me.pointer.retrieve(), client.users.me.pointer.update(1)])
      expect(await answer).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    await successfully(ophelia.users.me.subscriptions.remove({ subscriptions: JSON.stringify(['kitchen']) }));
    await successfully(client.streams.deleteById({ stream_id }));
    expect(await successfully(client.callEndpoint('/users/me/subscriptions'))).toMatchObject({ subscriptions: [] });

    // The next test tries what it hears.
    called.add('callOnEachEvent');
    expect([...called].toSorted()).toEqual(methodsOf(owner as unknown as Methods).toSorted());
  });

  it('opens a poll, votes in it, and hears of the votes of others', async () => {
    const { email: username, apiKey } = server.owner();
    const owner = await zulip({ realm: server.url, username, apiKey });
    const account = { email: 'hamlet@example.com', password: PASSWORD, full_name: 'Hamlet' };
    const { user_id: hamletId } = await successfully(owner.users.create(account));
    const hamlet = await zulip({ realm: server.url, username: account.email, password: PASSWORD });
    const { queue_id, last_event_id } = await successfully(owner.queues.register({ event_types: ['submessage'] }));
    const poll = { type: 'direct', to: JSON.stringify([hamletId]), content: '/poll Soup?\nyes\nno' };
    const { id: message_id } = await successfully(owner.messages.send(poll));

    const vote = (key: string) => ({ message_id, msg_type: 'widget', content: JSON.stringify({ type: 'vote', key, vote: 1 }) }); // prettier-ignore
    await successfully(hamlet.callEndpoint('/submessage', 'POST', vote('canned,0')));
    await successfully(owner.callEndpoint('/submessage', 'POST', vote('canned,1')));
    const { events } = await successfully(owner.events.retrieve({ queue_id, last_event_id, dont_block: false }));
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'submessage', sender_id: hamletId, content: vote('canned,0').content }),
    );
    const { message } = await successfully(hamlet.messages.getById({ message_id }));
    const { submessages } = message as { submessages: { content: string }[] };
    expect(submessages.map(({ content }) => JSON.parse(content) as object)).toMatchObject([
      { widget_type: 'poll', extra_data: { question: 'Soup?', options: ['yes', 'no'] } },
      { type: 'vote', key: 'canned,0' },
      { type: 'vote', key: 'canned,1' },
    ]);
  });

  it('hears of messages and edits while they are made, and across a kill of every one exactly once', () =>
    expectToHearEverything(server, program));
});
