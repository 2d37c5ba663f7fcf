import { EventLogUnavailable } from '@chat/event-log';
import { toIdRuns } from '@chat/kernel';
import type { MessagesMoved } from '@chat/messages';
import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

const FOLLOWED = 3;
const UNMUTED = 2;
const MUTED = 1;

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let kitchen: number;
let closed: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
  closed = await chat.channel('closed', [ophelia], { invite_only: true });
});

afterAll(() => chat.close());

const set = (person: Person, topic: string, visibility_policy: number, stream_id = kitchen) =>
  person.post('/user_topics', { stream_id, topic, visibility_policy });

async function say(topic: string, content = 'Hello', from = ophelia): Promise<Record<string, unknown>> {
  return successful(await from.post('/messages', { type: 'stream', to: 'kitchen', topic, content }));
}

const move = (message: Record<string, unknown>, topic: string) =>
  chat.owner.patch(`/messages/${String(message['id'])}`, { topic, propagate_mode: 'change_one' });

async function topicsOf(person: Person): Promise<Record<string, number>> {
  const { body } = await person.post('/register', { fetch_event_types: ['user_topic'] });
  const topics = body['user_topics'] as { stream_id: number; topic_name: string; visibility_policy: number }[];
  return Object.fromEntries(topics.map((each) => [`${each.stream_id}>${each.topic_name}`, each.visibility_policy]));
}

async function found(reader: Person, operator: string, operand: string, anchor = 'oldest'): Promise<unknown> {
  const range = { anchor, num_before: 0, num_after: 20, narrow: [{ operator, operand }] };
  const { messages } = successful(await reader.get('/messages', range)) as { messages: { subject: string }[] };
  return [...new Set(messages.map(({ subject }) => subject))];
}

const event = (topic_name: string, visibility_policy: number, stream_id = kitchen) => ({
  type: 'user_topic',
  stream_id,
  topic_name,
  last_updated: expect.any(Number),
  visibility_policy,
});

it('nothing new is said of topics of an archived channel, and what was said can be taken back', async () => {
  const attic = await chat.channel('attic', [hamlet]);
  successful(await set(hamlet, 'dust', MUTED, attic));
  successful(await chat.owner.delete(`/streams/${attic}`));
  expect((await set(hamlet, 'dust', FOLLOWED, attic)).body).toMatchObject({ msg: 'Invalid channel ID' });
  expect((await set(hamlet, 'moths', MUTED, attic)).body).toMatchObject({ msg: 'Invalid channel ID' });
  successful(await set(hamlet, 'dust', 0, attic));
  successful(await chat.owner.patch(`/streams/${attic}`, { is_archived: false }));
  expect(await topicsOf(hamlet)).not.toHaveProperty(`${attic}>dust`);
});

it('topics of an archived channel are not listed until the channel is back', async () => {
  const larder = await chat.channel('larder', [hamlet]);
  successful(await set(hamlet, 'jam', MUTED, larder));
  const listed = async () => {
    const { body } = await hamlet.post('/register', { fetch_event_types: ['muted_topics'] });
    const muted = (body['muted_topics'] as [string, string, number][]).map(([channel, topic]) => `${channel}>${topic}`);
    return [`${larder}>jam` in (await topicsOf(hamlet)), muted.includes('larder>jam')];
  };
  expect(await listed()).toEqual([true, true]);
  successful(await chat.owner.delete(`/streams/${larder}`));
  expect(await listed()).toEqual([false, false]);
  successful(await chat.owner.patch(`/streams/${larder}`, { is_archived: false }));
  expect(await listed()).toEqual([true, true]);
  successful(await set(hamlet, 'jam', 0, larder));
});

describe('The visibility of a topic', () => {
  it('is set for the account alone, whose clients are notified in the form that they know', async () => {
    const [modern, older] = [
      await listening(hamlet, 'user_topic', 'muted_topics'),
      await listening(hamlet, 'muted_topics'),
    ];
    const stranger = await listening(ophelia, 'user_topic', 'muted_topics');
    for (const policy of [MUTED, MUTED]) successful(await set(hamlet, 'Lunch', policy));
    successful(await set(hamlet, 'lunch', 0));
    successful(await set(hamlet, 'never named', 0));
    expect(await modern()).toEqual([event('Lunch', MUTED), event('lunch', 0)]);
    const muted = [['kitchen', 'Lunch', expect.any(Number)]];
    expect(await older()).toMatchObject([{ muted_topics: muted }, { muted_topics: [] }]);
    expect(await stranger()).toEqual([]);
  });

  it('is muted in the older form, too', async () => {
    const path = '/users/me/subscriptions/muted_topics';
    successful(await hamlet.patch(path, { stream: 'kitchen', topic: 'old', op: 'add' }));
    expect(await topicsOf(hamlet)).toEqual({ [`${kitchen}>old`]: MUTED });
    const { muted_topics } = successful(await hamlet.post('/register', { fetch_event_types: ['muted_topics'] }));
    expect(muted_topics).toEqual([['kitchen', 'old', expect.any(Number)]]);
    successful(await hamlet.patch(path, { stream_id: kitchen, topic: 'OLD', op: 'remove' }));
    expect(await topicsOf(hamlet)).toEqual({});
    for (const fields of [{ stream: 'closed' }, { stream: 'none' }, { stream_id: closed }, { stream_id: 4711 }]) {
      const refused = async (op: string, msg: string) =>
        expect(await hamlet.patch(path, { ...fields, topic: 'x', op })).toMatchObject({ status: 400, body: { msg } });
      await refused('add', 'Invalid channel ID');
      await refused('remove', 'Topic is not muted');
    }
  });

  it('decides what counts as unread and what is found', async () => {
    successful(await hamlet.post('/mark_all_as_read'));
    const muted = (await say('noise', '@**all**'))['id'];
    successful(await set(hamlet, 'noise', MUTED));
    await say('other');
    successful(await set(hamlet, 'other', FOLLOWED));
    expect(await found(hamlet, 'is', 'followed')).toEqual(['other']);
    expect(await found(hamlet, 'is', 'muted')).toEqual(['noise']);
    expect(await found(hamlet, 'in', 'home')).not.toContain('noise');
    expect(await found(ophelia, 'is', 'muted')).toEqual([]);
    const { body } = await hamlet.post('/register', { fetch_event_types: ['message', 'update_message_flags'] });
    const unread = body['unread_msgs'] as { count: number; mentions: number[]; streams: object[] };
    expect(unread).toMatchObject({ count: 1, mentions: [] });
    expect(unread.streams).toContainEqual({ stream_id: kitchen, topic: 'noise', unread_message_ids: [muted] });
  });

  it('rises by itself for who begins a topic and for whom a message names', async () => {
    expect(await say('fresh', `Hello @**Hamlet**`)).toMatchObject({ automatic_new_visibility_policy: FOLLOWED });
    expect(await say('fresh')).not.toHaveProperty('automatic_new_visibility_policy');
    expect(await say('fresh', 'Hello', hamlet)).not.toHaveProperty('automatic_new_visibility_policy');
    expect(await topicsOf(ophelia)).toMatchObject({ [`${kitchen}>fresh`]: FOLLOWED });
    expect(await topicsOf(hamlet)).toMatchObject({ [`${kitchen}>fresh`]: FOLLOWED });
    successful(await hamlet.patch('/settings', { automatically_follow_topics_where_mentioned: false }));
    expect(await say('FRESH', 'Hello', hamlet)).not.toHaveProperty('automatic_new_visibility_policy');
    await say('calm', `Hello @**Hamlet**`);
    expect(await topicsOf(hamlet)).not.toHaveProperty(`${kitchen}>calm`);
  });

  it('rises for whoever is the first in a topic as far as a protected history lets them see it', async () => {
    const cellar = await chat.channel('cellar', [ophelia], { invite_only: true, history_public_to_subscribers: false });
    const write = async (from: Person) =>
      successful(await from.post('/messages', { type: 'stream', to: cellar, topic: 'wine', content: 'Hello' }));
    const raised = { automatic_new_visibility_policy: FOLLOWED };
    expect(await write(ophelia)).toMatchObject(raised);
    const guildenstern = await chat.person('Guildenstern');
    for (const person of [hamlet, guildenstern]) {
      const principals = [person.userId];
      successful(await ophelia.post('/users/me/subscriptions', { subscriptions: [{ name: 'cellar' }], principals }));
    }
    expect(await write(hamlet)).toMatchObject(raised);
    expect(await write(guildenstern)).not.toHaveProperty('automatic_new_visibility_policy');
    successful(await set(hamlet, 'wine', 0, cellar));
    expect(await write(hamlet)).not.toHaveProperty('automatic_new_visibility_policy');
  });

  it('rises for who reacts, where the settings say so of taking part, and not for a muted channel that was left', async () => {
    const react = async (topic: string, emoji_name = 'tada') => {
      const { id } = await say(topic, 'Hello', ophelia);
      successful(await hamlet.post(`/messages/${String(id)}/reactions`, { emoji_name }));
      return (await topicsOf(hamlet))[`${kitchen}>${topic}`];
    };
    const muteChannel = (value: boolean) =>
      hamlet.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: kitchen, property: 'is_muted', value }],
      });
    expect(await react('cheers')).toBeUndefined();
    successful(await hamlet.patch('/settings', { automatically_unmute_topics_in_muted_streams_policy: 1 }));
    expect(await react('toasts')).toBeUndefined();
    successful(await muteChannel(true));
    expect(await react('songs')).toBe(UNMUTED);
    expect(await found(hamlet, 'is', 'muted')).toContain('toasts');
    successful(await hamlet.delete('/users/me/subscriptions', { subscriptions: ['kitchen'] }));
    expect(await react('farewells')).toBeUndefined();
    expect(await found(hamlet, 'is', 'muted')).not.toContain('toasts');
    successful(await hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
    successful(await muteChannel(false));
    successful(await hamlet.patch('/settings', { automatically_follow_topics_policy: 1 }));
    expect(await react('dances')).toBe(FOLLOWED);
    successful(await hamlet.patch('/settings', { automatically_follow_topics_policy: 2 }));
    expect(await react('games')).toBeUndefined();
  });

  it('stays as it is, and the message or reaction is answered for, while no visibility can be stored', async () => {
    const { log } = chat.engines;
    const append = log.append.bind(log);
    log.append = async (stream, ...rest) => {
      if (stream.startsWith('topicPolicies-')) throw new EventLogUnavailable();
      return append(stream, ...rest);
    };
    try {
      const begun = await say('cut off', 'Hello', ophelia);
      expect(begun).not.toHaveProperty('automatic_new_visibility_policy');
      successful(await ophelia.patch('/settings', { automatically_follow_topics_policy: 1 }));
      successful(await ophelia.post(`/messages/${String(begun['id'])}/reactions`, { emoji_name: 'tada' }));
    } finally {
      log.append = append;
      await ophelia.patch('/settings', { automatically_follow_topics_policy: 3 });
    }
    expect(await topicsOf(ophelia)).not.toHaveProperty(`${kitchen}>cut off`);
  });

  it('rises for whose message begins the topic that it was moved to', async () => {
    const [, second, third, fourth] = [await say('long'), await say('long'), await say('long'), await say('long')];
    successful(await set(ophelia, 'long', MUTED));
    successful(await move(third!, 'short'));
    await eventually(async () => expect(await topicsOf(ophelia)).toMatchObject({ [`${kitchen}>short`]: FOLLOWED }));
    successful(await set(ophelia, 'short', 0));
    successful(await move(fourth!, 'short'));
    successful(await move(second!, 'middle'));
    await eventually(async () => expect(await topicsOf(ophelia)).toMatchObject({ [`${kitchen}>middle`]: FOLLOWED }));
    expect(await topicsOf(ophelia)).toMatchObject({ [`${kitchen}>long`]: MUTED });
    expect(await topicsOf(ophelia)).not.toHaveProperty(`${kitchen}>short`);
  });

  it('stays muted when others name or move the account there, and rises when it takes part itself', async () => {
    const rosencrantz = await chat.person('Rosencrantz');
    const bot = await chat.bot(ophelia, 'Crier');
    for (const each of [rosencrantz, bot])
      successful(await each.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
    const own = await say('din', 'Hello', rosencrantz);
    successful(await set(rosencrantz, 'din', MUTED));
    successful(await set(rosencrantz, 'clamour', MUTED));
    const heard = await listening(rosencrantz, 'user_topic');
    await say('din', 'hey @**Rosencrantz**');
    await say('DIN', 'hey @**Rosencrantz**', bot);
    await say('din 2');
    const muteChannel = async (value: boolean) => {
      const subscription_data = [{ stream_id: kitchen, property: 'is_muted', value }];
      successful(await rosencrantz.post('/users/me/subscriptions/properties', { subscription_data }));
    };
    await muteChannel(true);
    await say('din', 'hey @**Rosencrantz**');
    await say('din');
    await muteChannel(false);
    successful(await rosencrantz.patch('/settings', { automatically_follow_topics_policy: 2 }));
    successful(await move(own, 'clamour'));
    await chat.settled();
    expect(await heard()).toEqual([]);
    await say('din', 'Please!', rosencrantz);
    expect(await heard()).toEqual([event('din', FOLLOWED)]);
  });

  describe('after a move into a topic with messages is the most visible one, also for accounts that muted only that topic', () => {
    const rename = { topic: 'noise' };
    let attic: number;

    beforeAll(async () => {
      attic = await chat.channel('loft', [hamlet, ophelia]);
    });

    it.each([
      ['change_all', 'racket', () => ({ ...rename, propagate_mode: 'change_all' })],
      ['change_later from the first message on', 'rumble', () => ({ ...rename, propagate_mode: 'change_later' })],
      ['change_one of the only message', 'roar', () => ({ ...rename, propagate_mode: 'change_one' })],
      ['a move to another channel', 'hum', () => ({ stream_id: attic, topic: 'noise', propagate_mode: 'change_all' })],
      ['unresolving', '✔ noise', () => ({ ...rename, propagate_mode: 'change_all' })],
    ])('%s', async (_title, from, fields) => {
      const { stream_id = kitchen, ...rest } = fields() as { stream_id?: number };
      const twin = { type: 'stream', to: stream_id, topic: 'noise', content: 'Hello' };
      successful(await ophelia.post('/messages', twin));
      const { id } = await say(from);
      successful(await set(hamlet, 'noise', MUTED, stream_id));
      const heard = await listening(hamlet, 'user_topic');
      const target = stream_id === kitchen ? rest : { ...rest, stream_id };
      successful(await chat.owner.patch(`/messages/${String(id)}`, target));
      expect(await heard()).toEqual([event('noise', 0, stream_id)]);
      expect(await topicsOf(hamlet)).not.toHaveProperty(`${stream_id}>noise`);
    });
  });

  it('goes along with a topic that is moved as a whole, before its messages do', async () => {
    const { id } = await say('before');
    successful(await set(hamlet, 'before', MUTED));
    const heard = await listening(hamlet, 'user_topic', 'update_message');
    successful(await chat.owner.patch(`/messages/${String(id)}`, { topic: 'after', propagate_mode: 'change_all' }));
    expect((await heard()).slice(0, 3)).toMatchObject([
      event('before', 0),
      event('after', MUTED),
      { type: 'update_message', subject: 'after' },
    ]);
    expect(await topicsOf(hamlet)).toMatchObject({ [`${kitchen}>after`]: MUTED });
    expect(await topicsOf(hamlet)).not.toHaveProperty(`${kitchen}>before`);
  });

  it('does not go along for who may enter the new channel, but loses the messages to a history that is protected', async () => {
    const vault = await chat.channel('vault', [ophelia], {
      invite_only: true,
      history_public_to_subscribers: false,
      can_subscribe_group: { direct_members: [hamlet.userId], direct_subgroups: [] },
    });
    const { id } = await say('treasure');
    for (const person of [hamlet, ophelia]) successful(await set(person, 'treasure', MUTED));
    const [heard, others] = [await listening(hamlet, 'user_topic'), await listening(ophelia, 'user_topic')];
    const place = { stream_id: vault, topic: 'buried', propagate_mode: 'change_all' };
    successful(await ophelia.patch(`/messages/${String(id)}`, place));
    expect(await heard()).toEqual([event('treasure', 0)]);
    expect(await others()).toEqual([event('treasure', 0), event('buried', MUTED, vault)]);
    const topics = await topicsOf(hamlet);
    for (const gone of [`${kitchen}>treasure`, `${vault}>buried`]) expect(topics).not.toHaveProperty(gone);
  });

  it('goes along with a topic all of whose messages were deleted at the moment of the move', async () => {
    const { id } = await say('fleeting');
    successful(await chat.owner.delete(`/messages/${String(id)}`));
    await chat.settled();
    successful(await set(hamlet, 'fleeting', MUTED));
    const heard = await listening(hamlet, 'user_topic', 'update_message');
    const data: MessagesMoved['data'] = {
      messageId: Number(id),
      messageIds: toIdRuns([Number(id)]),
      from: { channelId: kitchen, topic: 'fleeting' },
      to: { channelId: kitchen, topic: 'fled', topicLinks: [] },
      propagateMode: 'change_all',
      resolution: null,
      isWhole: true,
      notices: { resolution: false, newThread: false, oldThread: false, targetHadMessages: false },
    };
    const cause = crypto.randomUUID();
    const time = chat.server.core.clock.now();
    const metadata = { actorId: ophelia.userId, realmId: 1, correlationId: cause, causationId: cause, time };
    await chat.engines.log.append('moves-1', 'any', [{ id: cause, type: 'MessagesMoved', data, metadata }]);
    await chat.settled();
    expect(await heard()).toEqual([event('fleeting', 0), event('fled', MUTED)]);
    expect(await topicsOf(hamlet)).toMatchObject({ [`${kitchen}>fled`]: MUTED });
  });

  it('ends with the last message of the topic that the account can read, whoever deletes it, and may be set again', async () => {
    const [first, last] = [await say('brief'), await say('brief', 'Hello', hamlet)];
    successful(await set(hamlet, 'Brief', MUTED));
    const heard = await listening(hamlet, 'user_topic');
    successful(await chat.owner.delete(`/messages/${String(first['id'])}`));
    await chat.settled();
    expect(await heard()).toEqual([]);
    successful(await chat.owner.delete(`/messages/${String(last['id'])}`));
    await eventually(async () => expect(await heard()).toEqual([event('brief', 0)]));
    for (const each of [hamlet, ophelia]) expect(await topicsOf(each)).not.toHaveProperty(`${kitchen}>brief`);
    successful(await set(hamlet, 'brief', MUTED));
    expect(await topicsOf(hamlet)).toMatchObject({ [`${kitchen}>brief`]: MUTED });
  });

  it('is cleared when the topic is deleted', async () => {
    await say('doomed');
    successful(await set(hamlet, 'doomed', MUTED));
    successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'doomed' }));
    await eventually(async () => expect(await topicsOf(hamlet)).not.toHaveProperty(`${kitchen}>doomed`));
  });

  it.each([
    [{ stream_id: 4711, topic: 'x', visibility_policy: 1 }, 'Invalid channel ID'],
    [{ stream_id: 1, topic: 'x'.repeat(61), visibility_policy: 1 }, 'topic is too long (limit: 60 characters)'],
    [
      { stream_id: 1, topic: 'x', visibility_policy: 4 },
      'Invalid visibility_policy: Value error, Not in the list of possible values',
    ],
  ])('is refused where it makes no sense: %#', async (fields, msg) => {
    expect(await hamlet.post('/user_topics', fields)).toMatchObject({
      status: 400,
      body: { msg, code: 'BAD_REQUEST' },
    });
  });

  it('says nothing of a channel that the account may not read', async () => {
    expect(await set(hamlet, 'x', MUTED, closed)).toMatchObject({ status: 400, body: { msg: 'Invalid channel ID' } });
  });
});

it('clients hear that topics go out of sight with a private channel, and come back with it', async () => {
  const inviters = { direct_members: [ophelia.userId], direct_subgroups: [] };
  const cave = await chat.channel('cave', [hamlet, ophelia], {
    invite_only: true,
    can_add_subscribers_group: inviters,
  });
  for (const [topic, policy] of [
    ['bats', MUTED],
    ['bears', FOLLOWED],
  ] as const)
    await set(hamlet, topic, policy, cave);
  const heard = await listening(hamlet, 'user_topic');
  const topics = async () => Object.keys(await topicsOf(hamlet)).filter((each) => each.startsWith(`${cave}>`));

  successful(await hamlet.delete('/users/me/subscriptions', { subscriptions: ['cave'] }));
  expect(await topics()).toEqual([]);
  const gone = [event('bats', 0, cave), event('bears', 0, cave)];
  expect(await heard()).toMatchObject(gone);

  const principals = [hamlet.userId];
  successful(await ophelia.post('/users/me/subscriptions', { subscriptions: [{ name: 'cave' }], principals }));
  expect(await topics()).toEqual([`${cave}>bats`, `${cave}>bears`]);
  expect(await heard()).toMatchObject([...gone, event('bats', MUTED, cave), event('bears', FOLLOWED, cave)]);
});
