import { hash } from 'node:crypto';
import { Chat, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let messageId: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  await chat.channel('kitchen', [hamlet, ophelia]);
});

afterAll(() => chat.close());

beforeEach(async () => {
  const sent = await hamlet.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Soup' });
  messageId = sent.body['id'] as number;
});

describe('PATCH /messages/{id}', () => {
  it('changes the content, and the history has both', async () => {
    const edited = await hamlet.patch(`/messages/${messageId}`, {
      content: 'Stew, **hot**',
      prev_content_sha256: hash('sha256', 'Soup'),
    });

    expect(edited).toMatchObject({ status: 200, body: { result: 'success', msg: '', detached_uploads: [] } });
    const { body: read } = await ophelia.get(`/messages/${messageId}`);
    expect(read['message']).toMatchObject({
      content: '<p>Stew, <strong>hot</strong></p>',
      last_edit_timestamp: expect.any(Number),
      edit_history: [{ user_id: hamlet.userId, prev_content: 'Soup', prev_rendered_content: '<p>Soup</p>' }],
    });
    const { body } = await ophelia.get(`/messages/${messageId}/history`);
    expect(body['message_history']).toEqual([
      {
        topic: 'lunch',
        content: 'Soup',
        rendered_content: '<p>Soup</p>',
        timestamp: expect.any(Number),
        user_id: hamlet.userId,
      },
      {
        topic: 'lunch',
        content: 'Stew, **hot**',
        rendered_content: '<p>Stew, <strong>hot</strong></p>',
        timestamp: expect.any(Number),
        user_id: hamlet.userId,
        prev_content: 'Soup',
        prev_rendered_content: '<p>Soup</p>',
        content_html_diff: expect.stringMatching(/^<div>.*highlight_text_inserted.*highlight_text_deleted.*<\/div>$/s),
      },
    ]);
  });

  it('names parameters that it does not know, path parameters included', async () => {
    const { body } = await hamlet.patch(`/messages/${messageId}`, {
      content: 'Stew',
      message_id: messageId,
      colour: 'red',
    });

    expect(body.ignored_parameters_unsupported).toEqual(['colour', 'message_id']);
  });

  it('stores an emptied message as deleted text', async () => {
    await hamlet.patch(`/messages/${messageId}`, { content: ' \n ' });

    const { body } = await hamlet.get(`/messages/${messageId}`, { apply_markdown: false });
    expect(body['message']).toMatchObject({ content: '(deleted)', content_type: 'text/x-markdown' });
  });

  it.each([
    [
      'by somebody else',
      () => ophelia,
      () => messageId,
      { content: 'Stew' },
      "You don't have permission to edit this message",
    ],
    ['with nothing to change', () => hamlet, () => messageId, {}, 'Nothing to change'],
    ['with null bytes', () => hamlet, () => messageId, { content: 'St\0w' }, 'Message must not contain null bytes'],
    ['of a message that is not there', () => hamlet, () => 4711, { content: 'Stew' }, 'Invalid message(s)'],
  ])('is refused %s, and changes nothing', async (_case, who, id, fields, msg) => {
    const before = await chat.head();

    expect(await who().patch(`/messages/${id()}`, fields)).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST', msg },
    });
    expect(await chat.head()).toBe(before);
  });

  it('is lost by all but one of many who saw the same content', async () => {
    const prev = hash('sha256', 'Soup');
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        hamlet.patch(`/messages/${messageId}`, { content: `Stew ${n}`, prev_content_sha256: prev }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'EXPECTATION_MISMATCH')).toHaveLength(63);
  });

  it('closes after the limit and its slack', async () => {
    const { clock } = chat.server.core;
    clock.advance(619_000);
    expect(await hamlet.patch(`/messages/${messageId}`, { content: 'in time' })).toMatchObject({ status: 200 });
    clock.advance(2_000);
    expect(await hamlet.patch(`/messages/${messageId}`, { content: 'too late' })).toMatchObject({
      status: 400,
      body: { msg: 'The time limit for editing this message has passed' },
    });
  });
});
