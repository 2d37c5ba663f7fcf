import { Chat, type Person, successful } from '@chat/chat-testing';

const CASE = 'case 4711';
const ONLY_ADMINISTRATORS = 3;

const send = (by: Person, to: string, topic: string, content: string) =>
  by.send({ type: 'stream', to, topic, content });

let chat: Chat;
let auditor: Person;
let author: Person;
let writer: Person;
let stranger: Person;
let inside: number;
let outside: number;
let hidden: number;
let direct: number;

beforeAll(async () => {
  chat = await Chat.open();
  [author, writer, stranger] = [
    await chat.person('Author'),
    await chat.person('Writer'),
    await chat.person('Stranger'),
  ];
  auditor = await chat.person('Auditor');
  inside = await chat.channel('strategy', [author, writer], { invite_only: true });
  hidden = await chat.channel('takeover', [author, stranger], { invite_only: true });
  await send(author, 'strategy', 'lunch', 'Swordfish');
  await send(writer, 'strategy', 'lunch', 'Haddock');
  for (const word of ['Sturgeon', 'Mackerel']) outside = await send(stranger, 'takeover', 'dinner', word);
  successful(await stranger.delete(`/messages/${await send(stranger, 'takeover', 'dinner', 'Eel')}`));
  direct = await stranger.send({ type: 'direct', to: [author.userId], content: 'Anchovy' });
  successful(await author.post('/messages/flags', { messages: [outside], op: 'add', flag: 'starred' }));
  successful(await stranger.patch('/settings', { email_address_visibility: ONLY_ADMINISTRATORS }));
  await chat.settled();
});
afterAll(() => chat.close());

const grant = async (fields: object) => {
  successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: CASE, ...fields }));
};

type Term = readonly [operator: string, operand: unknown, negated?: boolean];

/** Refusals repeat what was asked. */
async function answered(path: string, fields: object, asked: unknown) {
  const { status, body } = await auditor.get(path, { case: CASE, ...fields });
  const { events_read: _read, ...answer } = body;
  const text = JSON.stringify(answer);
  return { status, answer: status === 200 ? text : text.replaceAll(String(asked), '?') };
}

function asOf(viewer: Person | null, [operator, operand, negated = false]: Term, more: object = {}) {
  const time = new Date(chat.server.core.clock.now()).toISOString();
  const fields = { time, ...(viewer && { user_id: viewer.userId }), narrow: [{ operator, operand, negated }], ...more };
  return answered('/audit/as_of', { num_before: 1, ...fields }, operand);
}

async function expectAlike(viewer: Person | null, one: Term, other: Term, more: object = {}): Promise<void> {
  const answers = [await asOf(viewer, one, more), await asOf(viewer, other, more)];
  expect([one, answers[0]]).toEqual([one, answers[1]]);
}

describe('A narrow of a mandate for channels does not tell what is outside of it from what is nowhere', () => {
  beforeAll(() => grant({ stream_ids: [inside] }));

  it.each([
    ['an account that reads both', () => author],
    ['nobody in particular', () => null],
  ])('to the view of %s: by channels, topics and words', async (_of, viewer) => {
    const viewed = viewer();
    for (const negated of [false, true]) {
      await expectAlike(viewed, ['channel', 'takeover', negated], ['channel', 'nowhere', negated]);
      await expectAlike(viewed, ['channel', hidden, negated], ['channel', 4711, negated]);
    }
    expect(await asOf(viewed, ['channel', 'takeover'])).toMatchObject({ status: 400 });
    await expectAlike(viewed, ['topic', 'dinner'], ['topic', 'nothing']);
    await expectAlike(viewed, ['search', 'sturgeon'], ['search', 'unwritten']);
    await expectAlike(viewed, ['id', outside], ['id', 4711]);
    await expectAlike(viewed, ['sender', stranger.userId], ['sender', auditor.userId]);
    await expectAlike(viewed, ['dm-including', stranger.userId], ['dm-including', auditor.userId]);
  });

  it('to the view of an account: by conversations, mentions, flags, and a message of the conversation', async () => {
    await expectAlike(author, ['dm', [stranger.userId]], ['dm', [auditor.userId]]);
    await expectAlike(author, ['mentions', stranger.userId], ['mentions', auditor.userId]);
    await expectAlike(author, ['is', 'starred'], ['is', 'alerted']);
    for (const id of [outside, direct]) await expectAlike(author, ['with', id], ['with', 4711]);
    const anchors = [await asOf(author, ['has', 'link', true], { anchor: outside, num_before: 0, num_after: 0 })];
    expect(anchors).toMatchObject([{ answer: expect.stringContaining('"found_anchor":false') }]);
  });

  it('and a page has what is inside, whatever is between', async () => {
    const { answer } = await asOf(author, ['has', 'link', true]);
    expect(answer).toContain('Haddock');
    expect(answer).toMatch(/"found_oldest":false/);
    expect((await asOf(author, ['sender', writer.userId])).answer).toMatch(/"found_oldest":true.*Haddock/);
  });
});

describe('A narrow of a mandate for accounts does not tell what is outside of it from what is nowhere', () => {
  beforeAll(() => grant({ user_ids: [writer.userId], direct_messages: true }));

  it.each([
    ['an account outside of the mandate', () => author],
    ['an account of the mandate', () => writer],
    ['nobody in particular', () => null],
  ])('to the view of %s', async (_of, viewer) => {
    const viewed = viewer();
    for (const negated of [false, true]) {
      await expectAlike(viewed, ['channel', 'takeover', negated], ['channel', 'nowhere', negated]);
      await expectAlike(viewed, ['channel', hidden, negated], ['channel', 4711, negated]);
    }
    await expectAlike(viewed, ['sender', stranger.email], ['sender', 'nobody@example.com']);
    await expectAlike(viewed, ['dm-including', stranger.email], ['dm-including', 'nobody@example.com']);
    await expectAlike(viewed, ['sender', stranger.userId], ['sender', auditor.userId]);
    await expectAlike(viewed, ['search', 'sturgeon'], ['search', 'unwritten']);
    expect((await asOf(viewed, ['channel', 'strategy'])).answer).toContain('Haddock');
    expect((await asOf(viewed, ['sender', writer.email])).answer).toContain('Haddock');
  });

  it('to the view of an account, by conversations', async () => {
    await expectAlike(author, ['dm', stranger.email], ['dm', 'nobody@example.com']);
    await expectAlike(author, ['dm', [stranger.userId]], ['dm', [auditor.userId]]);
  });
});

it('A search, and what a package of it would have, do not tell either', async () => {
  await grant({ stream_ids: [inside] });
  for (const path of ['/audit/messages', '/audit/evidence/preview'])
    for (const [one, other] of [
      [{ stream_ids: [hidden] }, { stream_ids: [4711] }],
      [{ user_ids: [stranger.userId] }, { user_ids: [4711] }],
      [{ topics: [{ stream_id: hidden, topic: 'dinner' }] }, { topics: [{ stream_id: 4711, topic: 'dinner' }] }],
      [{ conversations: [[author.userId, stranger.userId]] }, { conversations: [[author.userId, 4711]] }],
      [{ search: 'sturgeon' }, { search: 'unwritten' }],
    ] as const)
      expect([path, one, await answered(path, one, '')]).toEqual([path, one, await answered(path, other, '')]);
});

it('Time lines, the register of deletions, lives and proofs of messages do not tell either', async () => {
  for (const bounds of [{ stream_ids: [inside] }, { user_ids: [writer.userId] }]) {
    await grant(bounds);
    for (const [one, other, path] of [
      [stranger.userId, 4711, (id: number) => `/audit/people/${id}`],
      [outside, 4711, (id: number) => `/audit/messages/${id}`],
      [direct, 4711, (id: number) => `/audit/messages/${id}`],
      [outside, 4711, (id: number) => `/audit/messages/${id}/proof`],
    ] as const) {
      const answers = [await answered(path(one), {}, one), await answered(path(other), {}, other)];
      expect([bounds, path(one), answers[0]]).toEqual([bounds, path(one), answers[1]]);
    }
    const [one, other] = [{ author_id: stranger.userId }, { author_id: 4711 }];
    expect(await answered('/records/deletions', one, '')).toEqual(await answered('/records/deletions', other, ''));
  }
});
