import { PORTS_LIMITS } from '@chat/ports';
import { Chat, listening, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { LIMITS } from '../messages.limits.js';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let laertes: Person;
let yorick: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, laertes, yorick] = [
    await chat.person('Hamlet'),
    await chat.person('Ophelia'),
    await chat.person('Laertes'),
    await chat.person('Yorick', 600),
  ];
  await chat.channel('kitchen', [hamlet, ophelia]);
});

afterAll(() => chat.close());

const send = async (who: Person, content: string, fields: Readonly<Record<string, unknown>> = {}) =>
  await who.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content, ...fields });
const VOTE = { type: 'vote', key: 'canned,0', vote: 1 };
const add = (who: Person, id: number, content: unknown = VOTE, fields: Readonly<Record<string, unknown>> = {}) =>
  who.post('/submessage', { message_id: id, msg_type: 'widget', content: JSON.stringify(content), ...fields });

const option = (length: number) => ({ type: 'new_option', idx: 1, option: 'x'.repeat(length) });

interface Shown {
  readonly id: number;
  readonly sender_id: number;
  readonly content: string;
}

async function submessagesOf(who: Person, id: number): Promise<Shown[]> {
  const { body } = await who.get(`/messages/${id}`);
  return (body['message'] as { submessages: Shown[] }).submessages;
}

const OK = { status: 200, body: { result: 'success', msg: '' } };
const refusal = (msg: string) => ({ status: 400, body: { result: 'error', code: 'BAD_REQUEST', msg } });
const INVALID = refusal('Invalid message(s)');

describe('a poll', () => {
  it('comes with its message, in the event and wherever the message is read', async () => {
    const heard = await listening(ophelia, 'message');
    const id = await send(hamlet, '/poll Soup?\nyes\nno');
    const content = JSON.stringify({
      widget_type: 'poll',
      extra_data: { question: 'Soup?', options: ['yes', 'no'] },
    });
    const widget = { id: id * 10_000, message_id: id, sender_id: hamlet.userId, msg_type: 'widget', content };
    expect(await heard()).toMatchObject([{ message: { id, submessages: [widget] } }]);
    expect(await submessagesOf(ophelia, id)).toEqual([widget]);
    const { body } = await ophelia.get('/messages', { anchor: id, num_before: 0, num_after: 0 });
    expect(body['messages']).toMatchObject([{ submessages: [widget] }]);
    const shown = (body['messages'] as { content: string }[])[0]!.content;
    expect(shown).toBe('<p>/poll Soup?<br>\nyes<br>\nno</p>');
  });

  it('shows what was added to it, in order', async () => {
    const [id, other] = [await send(hamlet, '/poll Soup?\nyes'), await send(hamlet, '/todo Kitchen')];
    const stew = { type: 'new_option', idx: 1, option: 'Stew' };
    expect(await add(ophelia, id)).toMatchObject(OK);
    expect(await add(hamlet, id, stew)).toMatchObject(OK);
    expect(
      await add(ophelia, other, { type: 'new_task', key: 2, task: 'Soup', desc: '', completed: false }),
    ).toMatchObject(OK);
    expect(await add(ophelia, id)).toMatchObject(OK);
    const [first, ...parts] = await submessagesOf(hamlet, id);
    expect(parts.map(({ sender_id, content }) => [sender_id, JSON.parse(content) as unknown])).toEqual([
      [ophelia.userId, VOTE],
      [hamlet.userId, stew],
      [ophelia.userId, VOTE],
    ]);
    const ids = [first!, ...parts].map((each) => each.id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set([...ids, ...(await submessagesOf(hamlet, other)).map((each) => each.id)]).size).toBe(6);
  });

  it('cannot be edited as a text, unlike a message that became the command by an edit', async () => {
    const [id, text] = [await send(hamlet, '/poll Soup?'), await send(hamlet, 'Soup?')];
    const edit = { content: '/poll Stew?' };
    expect(await hamlet.patch(`/messages/${id}`, edit)).toMatchObject(refusal('Widgets cannot be edited.'));
    expect(await hamlet.patch(`/messages/${text}`, edit)).toMatchObject(OK);
    expect(await submessagesOf(hamlet, text)).toEqual([]);
    expect(await hamlet.patch(`/messages/${text}`, { content: 'Stew?' })).toMatchObject(OK);
  });
});

describe('what is added to a message', () => {
  it('is heard of by those who have the message in view, and nobody else', async () => {
    const id = await send(hamlet, '/poll Soup?\nyes');
    const direct = await send(hamlet, '/poll Stew?', { type: 'direct', to: [ophelia.userId] });
    const queues = await Promise.all([hamlet, ophelia, laertes, yorick].map((who) => listening(who, 'submessage')));
    await add(laertes, id);
    await add(ophelia, direct);

    const event = { type: 'submessage', msg_type: 'widget', content: JSON.stringify(VOTE) };
    const public_ = { ...event, message_id: id, submessage_id: id * 10_000 + 1, sender_id: laertes.userId };
    const private_ = { ...event, message_id: direct, submessage_id: direct * 10_000 + 1, sender_id: ophelia.userId };
    expect(await Promise.all(queues.map((queue) => queue()))).toEqual([
      [public_, private_],
      [public_, private_],
      [],
      [],
    ]);
  });

  it('is refused in the words of the API', async () => {
    const [text, poll] = [await send(hamlet, 'Soup'), await send(hamlet, '/poll Soup?')];
    expect(await add(ophelia, text)).toMatchObject(refusal('You cannot attach a submessage to this message.'));
    expect(await add(ophelia, poll, VOTE, { content: '{' })).toMatchObject(refusal('Invalid json for submessage'));
    expect(await add(ophelia, poll, {})).toMatchObject(refusal('type key is missing from poll data'));
    const question = { type: 'question', question: 'Stew?' };
    expect(await add(ophelia, poll, question)).toMatchObject(
      refusal("You can't edit a question unless you are the author."),
    );
    expect(await add(hamlet, poll, question)).toMatchObject(OK);
    expect(await add(hamlet, 999_999)).toMatchObject(INVALID);
    for (const missing of ['message_id', 'msg_type', 'content']) {
      expect(await add(hamlet, poll, VOTE, { [missing]: undefined })).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_MISSING', var_name: missing },
      });
    }
  });

  it('is for those who may read the message, where it can still change', async () => {
    await chat.channel('cellar', [hamlet], { invite_only: true });
    const [hidden, open] = [await send(hamlet, '/poll Psst?', { to: 'cellar' }), await send(hamlet, '/poll Soup?')];
    expect(await add(ophelia, hidden)).toMatchObject(INVALID);
    expect(await add(yorick, open)).toMatchObject(INVALID);
    expect(await add(laertes, open)).toMatchObject(OK);

    const attic = await chat.channel('attic', [hamlet]);
    const archived = await send(hamlet, '/poll Dust?', { to: 'attic' });
    await chat.owner.delete(`/streams/${attic}`);
    expect(await add(hamlet, archived)).toMatchObject(INVALID);
  });

  it('moves with the message, and goes with it', async () => {
    const porch = await chat.channel('porch', [hamlet, ophelia]);
    const id = await send(hamlet, '/poll Soup?');
    await add(ophelia, id);
    await hamlet.patch(`/messages/${id}`, { stream_id: porch, topic: 'dinner' });
    const heard = await listening(ophelia, 'submessage');
    await add(ophelia, id);
    expect(await heard()).toMatchObject([{ message_id: id, submessage_id: id * 10_000 + 2 }]);
    expect(await submessagesOf(hamlet, id)).toHaveLength(3);

    await chat.owner.delete(`/messages/${id}`);
    expect(await add(hamlet, id)).toMatchObject(INVALID);
    await eventually(async () => {
      const types = (await chat.events()).filter(({ stream }) => stream === `message-${id}`).map(({ type }) => type);
      expect(types).toEqual(['MessageDeleted']);
    });
  });

  it('makes who adds it follow the topic, if the account wants that', async () => {
    await ophelia.patch('/settings', { automatically_follow_topics_policy: 1 });
    const id = await send(hamlet, '/poll Soup?', { topic: 'party' });
    const heard = await listening(ophelia, 'user_topic');
    await add(ophelia, id);
    await eventually(async () => {
      expect(await heard()).toMatchObject([{ topic_name: 'party', visibility_policy: 3 }]);
    });
  });

  /** @limit messages.submessageCharacters, messages.submessageTypeCharacters */
  it('has a limited length', async () => {
    const id = await send(hamlet, '/poll Soup?');
    const { submessageCharacters } = PORTS_LIMITS.messages;
    const { submessageTypeCharacters } = LIMITS.messages;
    const room = submessageCharacters - JSON.stringify(option(0)).length;
    expect(await add(hamlet, id, option(room))).toMatchObject(OK);
    expect(await add(hamlet, id, option(room + 1))).toMatchObject(
      refusal(`content is too long (limit: ${submessageCharacters} characters)`),
    );
    const type = 'x'.repeat(submessageTypeCharacters);
    expect(await add(hamlet, id, VOTE, { msg_type: type })).toMatchObject(OK);
    expect(await add(hamlet, id, VOTE, { msg_type: `${type}x` })).toMatchObject(
      refusal(`msg_type is too long (limit: ${submessageTypeCharacters} characters)`),
    );
  });
});

describe('buttons', () => {
  const choice = { type: 'multiple_choice', short_name: 'A', long_name: 'Soup', reply: 'answer A' };
  const buttons = { widget_type: 'zform', extra_data: { type: 'choices', heading: 'Food?', choices: [choice] } };

  it('are in a message that asks for them', async () => {
    const id = await send(hamlet, 'Food?', { widget_content: JSON.stringify(buttons) });
    const [widget] = await submessagesOf(ophelia, id);
    expect(JSON.parse(widget!.content)).toEqual(buttons);
  });

  it('are refused in the words of the API, after asking who may send', async () => {
    const message = { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Food?', widget_content: '{{' };
    const refused = refusal('Widgets: API programmer sent invalid JSON content');
    expect(await hamlet.post('/messages', message)).toMatchObject(refused);
    expect(await yorick.post('/messages', message)).toMatchObject(
      refusal("Not authorized to send to channel 'kitchen'"),
    );
    const { submessageCharacters: limit } = PORTS_LIMITS.messages;
    expect(await hamlet.post('/messages', { ...message, widget_content: 'x'.repeat(limit + 1) })).toMatchObject(
      refusal(`widget_content is too long (limit: ${limit} characters)`),
    );
  });
});
