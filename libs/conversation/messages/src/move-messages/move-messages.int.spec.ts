import { setImmediate } from 'node:timers/promises';
import type { Cause } from '@chat/event-log';
import { PROCESSES_LIMITS } from '@chat/processes';
import { TopicVisibility } from '@chat/message-index';
import { MESSAGES } from '@chat/message-reading';
import { Chat, listening, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { CommandBus } from '@nestjs/cqrs';
import { RaiseBegunTopic } from '../raise-begun-topic/raise-begun-topic.command.js';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let claudius: Person;
let kitchen: number;
let cellar: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, claudius] = [
    await chat.person('Hamlet'),
    await chat.person('Ophelia'),
    await chat.person('Claudius'),
  ];
});
afterAll(() => chat.close());

beforeEach(async () => {
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
  cellar = await chat.channel('cellar', [hamlet, claudius], { invite_only: true });
});

afterEach(() => chat.renameChannels());

const send = async (who: Person, content: string, topic = 'lunch', to = 'kitchen') =>
  await who.send({ type: 'stream', to, topic, content });

const contentsIn = async (who: Person, channel: string, topic: string) => {
  const narrow = [
    { operator: 'channel', operand: channel },
    { operator: 'topic', operand: topic },
  ];
  const { body } = await who.get('/messages', { anchor: 'newest', num_before: 100, narrow, apply_markdown: false });
  return (body['messages'] as { content: string }[]).map(({ content }) => content);
};

const topicsOf = async (who: Person, channelId: number) => {
  const { body } = await who.get(`/users/me/${channelId}/topics`);
  return (body['topics'] as { name: string; max_id: number }[]).map(({ name, max_id: maxId }) => [name, maxId]);
};

const historyOf = async (who: Person, id: number) =>
  (await who.get(`/messages/${id}/history`)).body['message_history'] as Record<string, unknown>[];

async function queueOf(who: Person) {
  const heard = await listening(who, 'message', 'update_message', 'delete_message');
  return async (type: string) => (await heard()).filter((event) => event.type === type);
}

const admit = (who: Person) =>
  hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'vault' }], principals: [who.userId] });

const leave = (who: Person) => who.delete('/users/me/subscriptions', { subscriptions: ['vault'] });

describe('moving messages', () => {
  it('makes nobody follow a topic of long ago, as in a log that is read again', async () => {
    const [, second] = [await send(hamlet, 'Soup'), await send(hamlet, 'Stew')];
    await hamlet.patch(`/messages/${second}`, { topic: 'dinner' });
    await chat.settled();
    const dinner = { kind: 'channel', channelId: kitchen, topic: 'dinner' } as const;
    const { core, application } = chat.server;
    const visibility = () => core.messageFlags.topicVisibilities.visibilityOf(hamlet.userId, dinner);
    expect(visibility()).toBe(TopicVisibility.followed);
    await hamlet.post('/user_topics', { stream_id: kitchen, topic: 'dinner', visibility_policy: 0 });
    const { metadata } = (await chat.events()).findLast(({ type }) => type === 'MessagesMoved')!;
    const time = core.clock.now() - PROCESSES_LIMITS.waits.reactionMs;
    const raise = (cause: Cause) =>
      application.get(CommandBus).execute(new RaiseBegunTopic({ messageId: second, cause }));
    await raise({ ...metadata, time: time - 1 });
    expect(visibility()).toBe(TopicVisibility.inherit);
    await raise({ ...metadata, time });
    expect(visibility()).toBe(TopicVisibility.followed);
  });

  it('takes a whole topic along, and the history says so', async () => {
    const ids = [await send(hamlet, 'Soup'), await send(ophelia, 'Stew'), await send(hamlet, 'Salad', 'LUNCH')];

    const moved = await hamlet.patch(`/messages/${ids[0]}`, { topic: 'dinner', propagate_mode: 'change_all' });

    expect(moved).toMatchObject({ status: 200, body: { result: 'success', detached_uploads: [] } });
    await eventually(async () => expect((await contentsIn(ophelia, 'kitchen', 'dinner')).length).toBe(4));
    const [soup, stew, salad, notice] = await contentsIn(ophelia, 'kitchen', 'dinner');
    expect([soup, stew, salad]).toEqual(['Soup', 'Stew', 'Salad']);
    expect(notice).toBe(`Topic moved here from #**kitchen>lunch** by @_**Hamlet|${hamlet.userId}**.`);
    expect(await contentsIn(ophelia, 'kitchen', 'lunch')).toEqual([]);
    expect((await topicsOf(ophelia, kitchen)).map(([name]) => name)).not.toContain('lunch');
    expect(await historyOf(ophelia, ids[2]!)).toMatchObject([
      { topic: 'LUNCH', content: 'Salad', user_id: hamlet.userId },
      { topic: 'dinner', prev_topic: 'LUNCH', content: 'Salad', user_id: hamlet.userId },
    ]);
  });

  it('links both topics in its notices, also within a private channel', async () => {
    const [moved, stays] = [
      await send(hamlet, 'Wine', 'casks', 'cellar'),
      await send(hamlet, 'Ale', 'casks', 'cellar'),
    ];
    await hamlet.patch(`/messages/${moved}`, { topic: 'jugs', send_notification_to_old_thread: true });
    const rendered = async (topic: string) => {
      const narrow = [
        { operator: 'channel', operand: cellar },
        { operator: 'topic', operand: topic },
      ];
      const { body } = await claudius.get('/messages', { anchor: 'newest', num_before: 1, narrow });
      return (body['messages'] as { content: string }[])[0]?.content;
    };
    const href = `href="/#narrow/channel/${cellar}-cellar/topic`;
    await eventually(async () => expect(await rendered('jugs')).toContain(`${href}/casks/with/${stays}"`));
    await eventually(async () => expect(await rendered('casks')).toContain(`${href}/jugs/with/`));
  });

  it('reads no topic for somebody who cannot read the message', async () => {
    const id = await send(hamlet, 'Wine', 'casks', 'cellar');
    const { store } = chat.engines;
    const original = store.findIds;
    const read: unknown[] = [];
    store.findIds = (collection, query) => {
      if (collection.name === MESSAGES.name) read.push(query.filter);
      return original.call(store, collection, query) as never;
    };
    const move = { topic: 'barrels', propagate_mode: 'change_all' };
    const answers = [await ophelia.patch(`/messages/${id}`, move)];
    const readForOutsider = read.splice(0);
    answers.push(await hamlet.patch(`/messages/${id}`, move));
    store.findIds = original;
    expect(answers.map(({ body: { msg } }) => msg)).toEqual(['Invalid message(s)', '']);
    expect([readForOutsider.length, read.length > 0]).toEqual([0, true]);
  });

  it('takes later ones along, and leaves the earlier', async () => {
    const [first, second] = [await send(hamlet, 'one'), await send(hamlet, 'two'), await send(hamlet, 'three')];

    await hamlet.patch(`/messages/${second}`, { topic: 'later', propagate_mode: 'change_later' });

    expect(await contentsIn(hamlet, 'kitchen', 'lunch')).toEqual(['one']);
    expect((await contentsIn(hamlet, 'kitchen', 'later')).slice(0, 2)).toEqual(['two', 'three']);
    expect(await topicsOf(hamlet, kitchen)).toContainEqual(['lunch', first]);
  });

  it('shows content and topic of one request as one change', async () => {
    const id = await send(hamlet, 'Soup');

    await hamlet.patch(`/messages/${id}`, { topic: 'dinner', content: 'Stew' });

    const history = await historyOf(hamlet, id);
    expect(history).toHaveLength(2);
    expect(history[1]).toMatchObject({ topic: 'dinner', prev_topic: 'lunch', content: 'Stew', prev_content: 'Soup' });
    const { body } = await hamlet.get(`/messages/${id}`);
    expect(body['message']).toMatchObject({
      last_edit_timestamp: expect.any(Number),
      last_moved_timestamp: expect.any(Number),
      edit_history: [{ prev_content: 'Soup', prev_topic: 'lunch', topic: 'dinner' }],
    });
  });

  it('announces content and topic of one request in one event', async () => {
    const id = await send(hamlet, 'Soup');
    const other = await send(ophelia, 'Bread');
    const newEvents = await queueOf(ophelia);

    await hamlet.patch(`/messages/${id}`, {
      topic: 'dinner',
      content: `Stew @**${ophelia.fullName}**`,
      propagate_mode: 'change_all',
    });

    const updates = await newEvents('update_message');
    expect(updates).toHaveLength(1);
    expect(updates[0]).toMatchObject({
      user_id: hamlet.userId,
      message_id: id,
      message_ids: [id, other],
      flags: ['mentioned'],
      orig_subject: 'lunch',
      subject: 'dinner',
      propagate_mode: 'change_all',
      orig_content: 'Soup',
      content: `Stew @**${ophelia.fullName}**`,
      orig_rendered_content: '<p>Soup</p>',
      is_me_message: false,
    });
  });

  it('says nothing of a content to who could not see the message, when its topic moves', async () => {
    const vault = await chat.channel('vault', [hamlet], { invite_only: true, history_public_to_subscribers: false });
    const hidden = await send(hamlet, 'Secret', 'lunch', 'vault');
    await admit(ophelia);
    const seen = await send(hamlet, 'Soup', 'lunch', 'vault');
    const newEvents = await queueOf(ophelia);

    await hamlet.patch(`/messages/${hidden}`, { topic: 'dinner', content: 'Treasure', propagate_mode: 'change_all' });

    const [update, ...others] = await newEvents('update_message');
    expect(others).toEqual([]);
    expect(update).toMatchObject({ message_id: seen, message_ids: [seen], subject: 'dinner', stream_id: vault });
    expect(JSON.stringify(update)).not.toMatch(/Treasure|Secret/);
  });

  it('refuses content and topic together when the content changed meanwhile, and moves nothing', async () => {
    const id = await send(hamlet, 'Soup');
    const before = await chat.head();

    expect(
      await hamlet.patch(`/messages/${id}`, { topic: 'dinner', content: 'Stew', prev_content_sha256: '0'.repeat(64) }),
    ).toMatchObject({ status: 400, body: { code: 'EXPECTATION_MISMATCH' } });
    expect(await chat.head()).toBe(before);
  });

  it('into a private channel takes the sight from those who are not there', async () => {
    const id = await send(hamlet, 'Secret');
    const [ofOphelia, ofClaudius] = [await queueOf(ophelia), await queueOf(claudius)];

    await hamlet.patch(`/messages/${id}`, { stream_id: cellar, topic: 'plans' });

    expect((await ophelia.get(`/messages/${id}`)).body).toMatchObject({ result: 'error', msg: 'Invalid message(s)' });
    expect(await ofOphelia('delete_message')).toMatchObject([{ message_id: id, stream_id: kitchen, topic: 'lunch' }]);
    expect(await ofOphelia('update_message')).toEqual([]);
    expect((await claudius.get(`/messages/${id}`)).body).toMatchObject({
      message: { subject: 'plans', stream_id: cellar },
    });
    expect(await ofClaudius('update_message')).toMatchObject([
      { message_ids: [id], new_stream_id: cellar, stream_id: kitchen, orig_subject: 'lunch', subject: 'plans' },
    ]);
    expect(await historyOf(claudius, id)).toMatchObject([
      {},
      { prev_stream: kitchen, stream: cellar, prev_topic: 'lunch' },
    ]);
  });

  it('says what is read and starred no longer for those who see it in a channel that they do not follow', async () => {
    const read = await send(hamlet, 'Bread');
    const ids = [read, await send(hamlet, 'Soup'), await send(hamlet, 'Stew')];
    await ophelia.post('/messages/flags', { messages: [read], op: 'add', flag: 'read' });
    await ophelia.post('/messages/flags', { messages: [read, ids[2]], op: 'add', flag: 'starred' });
    const hall = await chat.channel('hall', [hamlet]);
    const types = ['update_message', 'update_message_flags'];
    const [ofOphelia, ofHamlet] = [await listening(ophelia, ...types), await listening(hamlet, ...types)];
    const move = { propagate_mode: 'change_all', send_notification_to_new_thread: false };

    await hamlet.patch(`/messages/${read}`, { ...move, stream_id: hall });
    await hamlet.patch(`/messages/${read}`, { ...move, stream_id: kitchen });

    const event = { type: 'update_message_flags', all: false };
    expect(await ofOphelia()).toMatchObject([
      { type: 'update_message', message_ids: ids, new_stream_id: hall, flags: ['read'] },
      { ...event, op: 'add', operation: 'add', flag: 'read', messages: ids.slice(1) },
      { ...event, op: 'remove', operation: 'remove', flag: 'starred', messages: [read, ids[2]] },
      { type: 'update_message', message_ids: ids, new_stream_id: kitchen, flags: ['read'] },
    ]);
    expect((await ofHamlet()).map(({ type }) => type)).toEqual(['update_message', 'update_message']);
    const { body } = await ophelia.post('/register', {});
    expect(body['starred_messages']).toEqual([]);
    expect(JSON.stringify(body['unread_msgs'])).not.toContain(String(ids[1]));
  });

  it('out of a private channel shows nobody where it was', async () => {
    const id = await send(hamlet, 'Secret', 'plans', 'cellar');
    const ofOphelia = await queueOf(ophelia);

    await hamlet.patch(`/messages/${id}`, { stream_id: kitchen });

    const [update] = await ofOphelia('update_message');
    expect(update).toMatchObject({ message_ids: [id], stream_id: kitchen, stream_name: 'kitchen' });
    expect(JSON.stringify(update)).not.toContain('cellar');
    expect(update).not.toHaveProperty('propagate_mode');
    expect((await ophelia.get(`/messages/${id}`)).body).toMatchObject({ message: { content: '<p>Secret</p>' } });
  });

  it('is announced to those who flagged one of the messages without following the channel', async () => {
    const id = await send(hamlet, 'Soup');
    await claudius.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    const ofClaudius = await queueOf(claudius);

    await hamlet.patch(`/messages/${id}`, { topic: 'dinner' });

    expect(await ofClaudius('update_message')).toMatchObject([
      { message_ids: [id], flags: ['read', 'starred', 'historical'] },
    ]);
  });

  it('is announced to bots that one of the messages calls, also where they are not subscribed', async () => {
    const yorick = await chat.bot(hamlet, 'Yorick');
    const id = await send(hamlet, '@**Yorick** alas');
    const ofYorick = await queueOf(yorick);

    await hamlet.patch(`/messages/${id}`, { topic: 'graves' });
    await hamlet.patch(`/messages/${id}`, { stream_id: cellar });

    expect(await ofYorick('update_message')).toMatchObject([
      { message_ids: [id], flags: ['mentioned'], subject: 'graves' },
    ]);
    expect(await ofYorick('delete_message')).toMatchObject([{ message_id: id, stream_id: kitchen, topic: 'graves' }]);
  });

  it('resolves a topic with a notice of its own', async () => {
    const id = await send(hamlet, 'Done?');

    await hamlet.patch(`/messages/${id}`, { topic: '✔ lunch', propagate_mode: 'change_all' });

    await eventually(async () =>
      expect(await contentsIn(hamlet, 'kitchen', '✔ lunch')).toEqual([
        'Done?',
        `@_**Hamlet|${hamlet.userId}** resolved this topic.`,
      ]),
    );
    expect((await hamlet.get(`/messages/${id}`)).body['message']).not.toHaveProperty('last_moved_timestamp');
  });

  it('to two places at the same moment ends in one of them', async () => {
    const id = await send(hamlet, 'Soup');

    const answers = await Promise.all([
      hamlet.patch(`/messages/${id}`, { topic: 'dinner', propagate_mode: 'change_all' }),
      ophelia.patch(`/messages/${id}`, { topic: 'supper', propagate_mode: 'change_all' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const places = await Promise.all(
      ['lunch', 'dinner', 'supper'].map((topic) => contentsIn(hamlet, 'kitchen', topic)),
    );
    expect(places.flat().filter((content) => content === 'Soup')).toHaveLength(1);
    expect(await historyOf(hamlet, id)).toHaveLength(3);
  });

  it('out of a topic while an older message comes in from another channel leaves no topic that nobody lists', async () => {
    const hall = await chat.channel('hall', [hamlet]);
    const older = await send(hamlet, 'Salad', 'salads', 'hall');
    const id = await send(hamlet, 'Soup');
    const { log } = chat.engines;
    const append = log.append.bind(log);
    let comingIn: Promise<unknown> | undefined;
    log.append = async (...call) => {
      if (!comingIn) {
        const silently = { send_notification_to_new_thread: false };
        comingIn = hamlet.patch(`/messages/${older}`, { stream_id: kitchen, topic: 'lunch', ...silently });
        for (let turn = 0; turn < 100; turn++) await setImmediate();
      }
      return append(...call);
    };

    await hamlet.patch(`/messages/${id}`, { stream_id: hall, propagate_mode: 'change_all' });
    await comingIn;
    log.append = append;

    expect(await contentsIn(hamlet, 'kitchen', 'lunch')).toEqual(['Salad']);
    expect((await topicsOf(hamlet, kitchen)).map(([name]) => name)).toContain('lunch');
  });
});

describe('queues in a protected history', () => {
  let vault: number;
  let queue: Awaited<ReturnType<typeof queueOf>>;

  beforeEach(async () => {
    vault = await chat.channel('vault', [hamlet], { invite_only: true, history_public_to_subscribers: false });
  });

  it('do not announce a message that came while its reader was away, when it goes on', async () => {
    await admit(ophelia);
    const id = await send(hamlet, 'Soup', 'soups', 'cellar');
    await leave(ophelia);
    await hamlet.patch(`/messages/${id}`, { stream_id: vault });
    await admit(ophelia);
    queue = await queueOf(ophelia);

    await hamlet.patch(`/messages/${id}`, { topic: 'stews' });
    await hamlet.patch(`/messages/${id}`, { stream_id: cellar });

    expect(await queue('update_message')).toEqual([]);
    expect(await queue('delete_message')).toEqual([]);
  });

  it('announce those that their reader can see, by one of them', async () => {
    const early = await send(hamlet, 'Soup', 'lunch', 'vault');
    await admit(ophelia);
    const own = await send(ophelia, 'Stew', 'lunch', 'vault');
    queue = await queueOf(ophelia);

    await hamlet.patch(`/messages/${early}`, { topic: 'dinner', propagate_mode: 'change_all' });

    expect(await queue('update_message')).toMatchObject([{ message_id: own, message_ids: [own], subject: 'dinner' }]);
  });
});
