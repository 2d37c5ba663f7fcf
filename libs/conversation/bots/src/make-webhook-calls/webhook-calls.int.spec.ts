import { causedByNobody } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { PROCESSES_LIMITS } from '@chat/processes';
import { MESSAGES } from '@chat/message-reading';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually, WebhookReceiver } from '@chat/testing';
import { CommandBus } from '@nestjs/cqrs';
import { RequestWebhookCall } from '../request-webhook-calls/request-webhook-call.command.js';
import { LIMITS } from '../bots.limits.js';

let chat: Chat;
let receiver: WebhookReceiver;
let owner: Person;
let hamlet: Person;

beforeAll(async () => {
  receiver = await WebhookReceiver.open();
  chat = await Chat.open({ CHAT_WEBHOOK_NETWORKS: '127.0.0.1' });
  [owner, hamlet] = [await chat.person('Polonius'), await chat.person('Hamlet')];
  await chat.channel('elsinore', [owner, hamlet]);
});
beforeEach(() => {
  receiver.answer = () => ({});
});
afterAll(async () => {
  await chat.close();
  await receiver.close();
});

const hook = (path: string, interfaceType = 1) => ({
  bot_type: 3,
  payload_url: JSON.stringify(`${receiver.url}${path}`),
  interface_type: interfaceType,
});

async function say(who: Person, content: string, topic = 'castle'): Promise<number> {
  return await who.send({ type: 'stream', to: 'elsinore', topic, content });
}

/** The newest message that the person can see in a narrow. */
async function lastIn(who: Person, narrow: readonly object[]): Promise<Record<string, unknown>> {
  const parameters = { narrow, anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
  const { messages } = successful(await who.get('/messages', parameters)) as { messages: Record<string, unknown>[] };
  return messages[0]!;
}

const inTopic = (topic: string) => [
  { operator: 'channel', operand: 'elsinore' },
  { operator: 'topic', operand: topic },
];

/** Resolves when a call has failed that will be made again, some time later. */
const failed = ({ userId }: Person) =>
  eventually(async () => {
    const failures = (await chat.events()).filter(({ type }) => type === 'WebhookCallFailed');
    expect(failures).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ botId: userId }) }));
  });

/** Resolves when a call has ended that was not made. */
const dropped = ({ userId: botId }: Person) =>
  eventually(async () => {
    const ended = (await chat.events()).filter(({ type }) => type === 'WebhookCallEnded');
    expect(ended.map(({ data }) => data)).toContainEqual(expect.objectContaining({ botId, outcome: 'dropped' }));
  });

/** How many bots a message calls. */
async function calledBy(messageId: number): Promise<number> {
  const calls = (await chat.events()).filter(({ type }) => type === 'WebhookCallRequested');
  return calls.filter(({ data }) => (data as { messageId: number }).messageId === messageId).length;
}

describe('A message', () => {
  /** @limit webhooks.perMessage */
  it('calls so many bots at most, however many it mentions', async () => {
    const { perMessage } = LIMITS.webhooks;
    const names = Array.from({ length: perMessage + 1 }, (_, at) => `Player ${at}`);
    for (const name of names) await chat.bot(owner, name, hook('/players'));
    const mentions = names.map((name) => `@**${name}**`);
    const most = await say(hamlet, mentions.slice(1).join(' '), 'players');
    const more = await say(hamlet, mentions.join(' '), 'players');
    const one = await say(hamlet, mentions[0]!, 'players');
    await eventually(async () => expect(await calledBy(one)).toBe(1));
    expect([await calledBy(most), await calledBy(more)]).toEqual([perMessage, perMessage]);
  });
});

describe('An outgoing webhook', () => {
  it('answers with buttons, which clients show in place of the content', async () => {
    const bot = await chat.bot(owner, 'Touchstone', hook('/buttons'));
    const choices = [{ short_name: 'A', long_name: 'Soup', reply: 'soup' }];
    const widget = { widget_type: 'zform', extra_data: { type: 'choices', heading: 'What now?', choices } };
    receiver.answer = () => ({ body: { content: 'What now?', widget_content: JSON.stringify(widget) } });
    await say(hamlet, '@**Touchstone** What now?', 'menu');
    await eventually(async () => {
      const { sender_id: senderId, submessages } = await lastIn(hamlet, inTopic('menu'));
      expect(senderId).toBe(bot.userId);
      expect(submessages).toEqual([expect.objectContaining({ sender_id: bot.userId, msg_type: 'widget' })]);
      expect(JSON.parse((submessages as { content: string }[])[0]!.content)).toEqual(widget);
    });
  });

  it('that answers with buttons which are none says nothing, and its owner is told why', async () => {
    const bot = await chat.bot(owner, 'Jaques', hook('/no-buttons'));
    receiver.answer = () => ({ body: { content: 'What now?', widget_content: '[]' } });
    await say(hamlet, '@**Jaques** What now?', 'no menu');
    await eventually(async () => {
      const ended = (await chat.events()).filter(({ type }) => type === 'WebhookCallEnded');
      const reason = 'Widgets: widget_content is not a dict';
      expect(ended.map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ botId: bot.userId, outcome: 'failed', reason }),
      );
    });
    expect(await lastIn(hamlet, inTopic('no menu'))).toMatchObject({ sender_id: hamlet.userId });
  });

  it('is called when a person mentions its bot, and the bot says what it answers', async () => {
    const bot = await chat.bot(owner, 'Yorick', hook('/mentioned'));
    receiver.answer = () => ({ body: { content: 'Alas, **poor** me.' } });
    const id = await say(hamlet, '@**Yorick** Where be your gibes now?', 'graves');
    await eventually(async () => {
      const said = await lastIn(hamlet, inTopic('graves'));
      expect(said).toMatchObject({ sender_id: bot.userId, content: 'Alas, **poor** me.' });
    });
    const [call, ...more] = receiver.callsOf('/mentioned');
    expect(more).toEqual([]);
    expect(call!.contentType).toBe('application/json');
    const { message, ...payload } = JSON.parse(call!.body) as { message: object; token: string };
    expect(payload).toEqual({
      bot_email: bot.email,
      bot_full_name: 'Yorick',
      data: '@**Yorick** Where be your gibes now?',
      token: expect.stringMatching(/^\w{32}$/),
      trigger: 'mention',
    });
    expect(message).toMatchObject({
      id,
      type: 'stream',
      display_recipient: 'elsinore',
      subject: 'graves',
      sender_id: hamlet.userId,
      sender_email: hamlet.email,
      content: '@**Yorick** Where be your gibes now?',
      rendered_content: expect.stringContaining('<p><span class="user-mention"'),
    });
    const { body } = await owner.post('/register', { fetch_event_types: ['realm_bot'] });
    expect(JSON.stringify(body['realm_bots'])).toContain(payload.token);
  });

  it('is called when a person writes to its bot, and not for others', async () => {
    const bot = await chat.bot(owner, 'Osric', hook('/direct'));
    await say(hamlet, '@_**Osric** is not called silently.');
    successful(
      await hamlet.post('/messages', {
        type: 'direct',
        to: [bot.userId, owner.userId],
        content: '@**Osric** Your hat!',
      }),
    );
    await eventually(() => expect(receiver.callsOf('/direct')).toHaveLength(1));
    const { trigger, message } = JSON.parse(receiver.callsOf('/direct')[0]!.body) as Record<string, object>;
    expect(trigger).toBe('direct_message');
    const people = [owner.userId, hamlet.userId, bot.userId].map((id) => expect.objectContaining({ id }));
    expect(message).toMatchObject({ type: 'private', display_recipient: people });
  });

  it('is not called for direct messages between others, though they mention it', async () => {
    const bot = await chat.bot(owner, 'Laertes', hook('/overheard'));
    const content = 'Beware of @**Laertes**.';
    const messageId = await hamlet.send({ type: 'direct', to: [owner.userId], content });
    await chat.settled();
    expect(await calledBy(messageId)).toBe(0);

    const cause = causedByNobody('earlier', chat.server.core.clock.now());
    const call = { messageId, botId: bot.userId, trigger: 'mention' } as const;
    await chat.server.application.get(CommandBus).execute(new RequestWebhookCall({ call, cause }));
    await dropped(bot);
    expect(receiver.callsOf('/overheard')).toEqual([]);
  });

  it('is not called again for a message that has moved out of the sight of its bot', async () => {
    const inside = await chat.bot(owner, 'Bernardo', hook('/inside'));
    const outside = await chat.bot(owner, 'Francisco', hook('/outside'));
    const closet = await chat.channel('closet', [owner, hamlet, inside], { invite_only: true });
    receiver.answer = ({ path }) => (receiver.callsOf(path).length < 2 ? { status: 503 } : {});
    const id = await say(hamlet, '@**Bernardo** @**Francisco** Who’s there?', 'ramparts');
    await failed(inside);
    await failed(outside);
    successful(await hamlet.patch(`/messages/${id}`, { stream_id: closet }));
    chat.server.core.clock.advance(2_000);
    await eventually(() => expect(receiver.callsOf('/inside')).toHaveLength(2));
    await dropped(outside);
    expect(receiver.callsOf('/outside')).toHaveLength(1);
  });

  it('is called for a message that the read models do not have yet', async () => {
    await chat.bot(owner, 'Voltimand', hook('/early'));
    const { store } = chat.engines;
    const transactions = chat.server.application.get(Transactions, { strict: false });
    const get = store.get.bind(store);
    let isBehind = true;
    store.get = async (collection, id) =>
      isBehind && collection.name === MESSAGES.name ? undefined : get(collection, id);
    transactions.upToDate = async () => void (isBehind = false);
    try {
      await say(hamlet, '@**Voltimand** What news?', 'embassy');
      await eventually(() => expect(receiver.callsOf('/early')).toHaveLength(1));
    } finally {
      store.get = get;
      Reflect.deleteProperty(transactions, 'upToDate');
    }
  });

  it('is not called by what bots say, so that two of them do not go on for ever', async () => {
    const first = await chat.bot(owner, 'Rosencrantz', hook('/first'));
    await chat.bot(owner, 'Guildenstern', hook('/second'));
    receiver.answer = () => ({ body: { content: '@**Rosencrantz** @**Guildenstern** Heads.' } });
    await say(hamlet, '@**Rosencrantz** Toss!', 'coins');
    await eventually(async () =>
      expect(await lastIn(hamlet, inTopic('coins'))).toMatchObject({ sender_id: first.userId }),
    );
    await say(hamlet, '@**Guildenstern** And you?', 'coins');
    await eventually(() => expect(receiver.callsOf('/second')).toHaveLength(1));
    expect(receiver.callsOf('/first')).toHaveLength(1);
  });

  it('speaks Slack’s form too', async () => {
    await chat.bot(owner, 'Fortinbras', hook('/slack', 2));
    receiver.answer = () => ({ body: { text: 'Take up the bodies.' } });
    await say(hamlet, '@**Fortinbras** The rest is silence.', 'end');
    await eventually(async () =>
      expect(await lastIn(hamlet, inTopic('end'))).toMatchObject({ content: 'Take up the bodies.' }),
    );
    const [call] = receiver.callsOf('/slack');
    expect(call!.contentType).toBe('application/x-www-form-urlencoded');
    const fields = Object.fromEntries(new URLSearchParams(call!.body));
    expect(fields).toMatchObject({
      channel_name: 'elsinore',
      user_name: 'Hamlet',
      text: '@**Fortinbras** The rest is silence.',
      trigger_word: 'mention',
      token: expect.stringMatching(/^\w{32}$/),
    });
  });

  it('is called again when its service fails, and others are not held up meanwhile', async () => {
    const gravedigger = await chat.bot(owner, 'Gravedigger', hook('/failing'));
    const well = await chat.bot(owner, 'Horatio', hook('/well'));
    receiver.answer = ({ path }) => {
      if (path === '/well') return { body: { content: 'A piece of him.' } };
      return receiver.callsOf('/failing').length < 2 ? { status: 503 } : { body: { content: 'I, sir.' } };
    };
    await say(hamlet, '@**Gravedigger** Whose grave is this?', 'failing');
    await eventually(() => expect(receiver.callsOf('/failing')).toHaveLength(1));
    await say(hamlet, '@**Horatio** Say, what, is Horatio there?', 'well');
    await eventually(async () =>
      expect(await lastIn(hamlet, inTopic('well'))).toMatchObject({ sender_id: well.userId }),
    );
    await failed(gravedigger);
    chat.server.core.clock.advance(2_000);
    await eventually(async () =>
      expect(await lastIn(hamlet, inTopic('failing'))).toMatchObject({ content: 'I, sir.' }),
    );
    expect(receiver.callsOf('/failing')).toHaveLength(2);
  });

  it('that goes wrong for good says so, and its owner is notified of the reason', async () => {
    const bot = await chat.bot(owner, 'Ghost', hook('/refusing'));
    receiver.answer = () => ({ status: 404 });
    await say(hamlet, '@**Ghost** Stay, illusion!', 'ramparts');
    await eventually(async () => {
      const said = await lastIn(hamlet, inTopic('ramparts'));
      expect(said).toMatchObject({ sender_id: bot.userId, content: 'Failure! Third party responded with 404' });
      const notice = await lastIn(owner, [{ operator: 'dm', operand: [1] }]);
      expect(notice['content']).toMatch(
        /your outgoing webhook @_\*\*Ghost\|\d+\*\*\. The call failed: Third party responded with 404\.$/,
      );
    });
    expect(receiver.callsOf('/refusing')).toHaveLength(1);
  });

  /** @limit waits.reactionMs */
  it('is not called for what is long past, as in a log that is read again', async () => {
    const bot = await chat.bot(owner, 'Marcellus', hook('/late'));
    const commands = chat.server.application.get(CommandBus);
    const { clock } = chat.server.core;
    const request = (messageId: number, age: number) => {
      const cause = causedByNobody('late', clock.now() - age);
      return commands.execute(
        new RequestWebhookCall({ call: { messageId, botId: bot.userId, trigger: 'mention' }, cause }),
      );
    };
    const messageId = await say(hamlet, 'Alas!', 'late');
    const before = await chat.head();
    await request(messageId, PROCESSES_LIMITS.waits.reactionMs + 1);
    expect(await chat.events(before)).toEqual([]);
    await request(messageId, PROCESSES_LIMITS.waits.reactionMs);
    expect((await chat.events(before))[0]).toMatchObject({ type: 'WebhookCallRequested', data: { messageId } });
  });

  it('is not called when its bot or the message is gone', async () => {
    const bot = await chat.bot(owner, 'Claudius', hook('/gone'));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    receiver.answer = async () => {
      await held;
      return { status: 500 };
    };
    await say(hamlet, '@**Claudius** My lord!', 'gone');
    await eventually(() => expect(receiver.callsOf('/gone')).toHaveLength(1));
    successful(await owner.delete(`/bots/${bot.userId}`));
    release();
    await failed(bot);
    chat.server.core.clock.advance(10_000);
    await dropped(bot);
    expect(receiver.callsOf('/gone')).toHaveLength(1);
  });
});
