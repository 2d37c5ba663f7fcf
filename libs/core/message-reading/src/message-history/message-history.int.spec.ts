import { Chat, type Fields, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let kitchen: number;
let cellar: number;
beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  kitchen = await chat.channel('kitchen', [hamlet]);
  cellar = await chat.channel('cellar', [hamlet]);
});
afterAll(() => chat.close());

const showing = (policy: 'all' | 'moves' | 'none') =>
  chat.owner.patch('/realm', { message_edit_history_visibility_policy: policy });
afterEach(() => showing('all'));

/** A message that lived through these changes. */
async function lived(topic: string, ...changes: readonly Fields[]): Promise<number> {
  const message = { type: 'channel', to: kitchen, topic, content: 'Soup' };
  const id = await hamlet.send(message);
  for (const change of changes) {
    expect(await hamlet.patch(`/messages/${id}`, change)).toMatchObject({ body: { result: 'success' } });
  }
  return id;
}

async function historyOf(id: number, fields: Fields = {}) {
  const { body } = await ophelia.get(`/messages/${id}/history`, fields);
  return body['message_history'] as readonly Record<string, unknown>[];
}

const TO_STEW = { content: 'Stew' };
const TO_DINNER = { topic: 'dinner' };
const RENDERED = { rendered_content: expect.stringMatching(/^<p>/), timestamp: expect.any(Number) };
const was = (topic: string, content: string) => ({ topic, content, user_id: hamlet.userId, ...RENDERED });
const rewritten = {
  prev_content: 'Soup',
  prev_rendered_content: '<p>Soup</p>',
  content_html_diff: expect.stringMatching(/^<div>/),
};

describe('GET /messages/{id}/history', () => {
  it.each<[string, readonly Fields[], () => readonly object[]]>([
    ['nothing', [], () => []],
    ['its content', [TO_STEW], () => [{ ...was('lunch', 'Stew'), ...rewritten }]],
    ['its topic', [TO_DINNER], () => [{ ...was('dinner', 'Soup'), prev_topic: 'lunch' }]],
    [
      'content and topic at once',
      [{ ...TO_STEW, ...TO_DINNER }],
      () => [{ ...was('dinner', 'Stew'), ...rewritten, prev_topic: 'lunch' }],
    ],
    [
      'content, then topic',
      [TO_STEW, TO_DINNER],
      () => [
        { ...was('lunch', 'Stew'), ...rewritten },
        { ...was('dinner', 'Stew'), prev_topic: 'lunch' },
      ],
    ],
  ])('of a message that changed %s has exactly these fields', async (_case, changes, snapshots) => {
    expect(await historyOf(await lived('lunch', ...changes))).toEqual([was('lunch', 'Soup'), ...snapshots()]);
  });

  it('names both channels of a move', async () => {
    const id = await lived('lunch', { stream_id: cellar }, { stream_id: kitchen, topic: 'dinner' });
    expect(await historyOf(id)).toEqual([
      was('lunch', 'Soup'),
      { ...was('lunch', 'Soup'), prev_stream: kitchen, stream: cellar },
      { ...was('dinner', 'Soup'), prev_stream: cellar, stream: kitchen, prev_topic: 'lunch' },
    ]);
  });

  it('where only moves are shown, leaves the changes of content out', async () => {
    const id = await lived('lunch', TO_STEW, { content: 'Salad', topic: 'dinner' }, { content: 'Tea' });
    await showing('moves');
    expect(await historyOf(id)).toEqual([was('lunch', 'Soup'), { ...was('dinner', 'Salad'), prev_topic: 'lunch' }]);
  });

  it.each(['a message', 'no message'])('where it is disabled, is refused for %s', async (which) => {
    const id = which === 'a message' ? await lived('lunch') : 999_999;
    await showing('none');
    expect(await ophelia.get(`/messages/${id}/history`)).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST', msg: 'Message edit history is disabled in this organization' },
    });
  });

  it.each<[Fields, string]>([
    [{}, 'general chat'],
    [{ allow_empty_topic_name: false }, 'general chat'],
    [{ allow_empty_topic_name: true }, ''],
  ])('with %j calls the empty topic %j', async (fields, empty) => {
    expect(await historyOf(await lived('', TO_DINNER, { topic: '' }), fields)).toMatchObject([
      { topic: empty },
      { topic: 'dinner', prev_topic: empty },
      { topic: empty, prev_topic: 'dinner' },
    ]);
  });

  it('of a direct message has no topic', async () => {
    const message = { type: 'direct', to: [ophelia.userId], content: 'Soup' };
    const id = await hamlet.send(message);
    await hamlet.patch(`/messages/${id}`, TO_STEW);
    expect(await historyOf(id)).toEqual([was('', 'Soup'), { ...was('', 'Stew'), ...rewritten }]);
  });

  it('refuses a parameter that is no boolean', async () => {
    expect((await ophelia.get('/messages/1/history', { allow_empty_topic_name: 'yes' })).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'allow_empty_topic_name is not valid JSON',
    });
  });
});
