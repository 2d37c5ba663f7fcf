import { HOUR_MS } from '@chat/kernel';
import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let auditor: Person;
let author: Person;
let reader: Person;
let outsider: Person;
let legal: number;

beforeAll(async () => {
  chat = await Chat.open();
  author = await chat.person('Author');
  reader = await chat.person('Reader');
  outsider = await chat.person('Outsider');
  auditor = await chat.person('Auditor');
  const owner = { userId: chat.server.core.directory.userByEmail(chat.owner.email)!.id } as Person;
  legal = await chat.channel('legal', [owner, author, reader], {
    invite_only: true,
    history_public_to_subscribers: true,
  });
  const mandate = { user_id: auditor.userId, reason: 'case 4711', stream_ids: [legal] };
  successful(await chat.owner.post('/audit/mandates', mandate));
});
afterAll(() => chat.close());

interface Entry {
  readonly event: string;
  readonly details: Record<string, unknown>;
}

interface Life {
  readonly history: readonly Entry[];
  readonly access: readonly { readonly name: string }[];
  readonly [field: string]: unknown;
}

async function lifeOf(id: number): Promise<Life> {
  return successful(await auditor.get(`/audit/messages/${id}`, { case: 'case 4711' })) as unknown as Life;
}

const send = (content: string) => author.send({ type: 'stream', to: 'legal', topic: 'lunch', content });
const entry = (life: Life, event: string) => life.history.find((each) => each.event === event);

it('The life of a message shows each version, what was done to it, by whom and by which program', async () => {
  const id = await send('Soup');
  successful(await author.patch(`/messages/${id}`, { content: 'Swordfish', client: 'terminal' }));
  successful(await reader.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
  successful(await author.patch(`/messages/${id}`, { topic: 'dinner', propagate_mode: 'change_one' }));
  const life = await lifeOf(id);
  expect(life).toMatchObject({
    message_id: id,
    state: 'visible',
    erased_events: 0,
    author: { user_id: author.userId, name: 'Author' },
    place: { type: 'stream', stream_id: legal, stream_name: 'legal', topic: 'dinner' },
    history: [
      { event: 'MessagePosted', by: { name: 'Author' }, details: { version: 1, content: 'Soup' } },
      {
        event: 'MessageContentEdited',
        client: 'terminal',
        details: { version: 2, previous_content: 'Soup', content: 'Swordfish' },
      },
      { event: 'ReactionAdded', by: { name: 'Reader' }, details: { emoji_name: 'octopus' } },
      { event: 'MessagesMoved', details: { from: { topic: 'lunch' }, to: { topic: 'dinner' }, message_ids: [id] } },
    ],
    seal: { checkpoint: null, fault: expect.any(String) },
  });
});

it('It shows who could read it, by which right, from when to when', async () => {
  const id = await send('Herring');
  successful(
    await chat.owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'legal' }],
      principals: [outsider.userId],
    }),
  );
  successful(
    await chat.owner.delete('/users/me/subscriptions', { subscriptions: ['legal'], principals: [reader.userId] }),
  );
  const { access } = await lifeOf(id);
  const of = (name: string) => access.filter((each) => each.name === name);
  expect(of('Author')).toEqual([expect.objectContaining({ right: 'subscriber', to: null })]);
  expect(of('Reader')).toEqual([expect.objectContaining({ right: 'subscriber', to: expect.any(String) })]);
  expect(of('Outsider')).toEqual([expect.objectContaining({ right: 'subscriber', to: null })]);
  expect(of('Auditor')).toEqual([expect.objectContaining({ right: 'mandate', to: null })]);
  successful(
    await chat.owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'legal' }],
      principals: [reader.userId],
    }),
  );
  successful(
    await chat.owner.delete('/users/me/subscriptions', { subscriptions: ['legal'], principals: [outsider.userId] }),
  );
});

it('It shows who marked it as read, to whom it was sent, and whom it mentions', async () => {
  const id = await send('@**Reader** Swordfish');
  const flag = (op: string) => reader.post('/messages/flags', { messages: [id], op, flag: 'read' });
  successful(await flag('add'));
  successful(await flag('remove'));
  const life = await lifeOf(id);
  expect(life['marks']).toMatchObject([
    { name: 'Reader', mark: 'read' },
    { name: 'Reader', mark: 'unread' },
  ]);
  expect(life['recipients']).toContainEqual(
    expect.objectContaining({ name: 'Reader', is_mentioned: true, is_unread: true }),
  );
  expect(life['recipients']).not.toContainEqual(expect.objectContaining({ name: 'Outsider' }));
});

it('It shows files with their hashes, and a report with the version that was reported', async () => {
  const owner = { userId: chat.server.core.directory.userByEmail(chat.owner.email)!.id } as Person;
  const moderators = await chat.channel('moderators', [owner, author], { invite_only: true });
  successful(await chat.owner.patch('/realm', { moderation_request_channel_id: moderators }));
  const { url } = successful(await author.upload(new File(['Swordfish'], 'note.txt')));
  const id = await send(`[note](${url as string})`);
  successful(await author.patch(`/messages/${id}`, { content: `Look: [note](${url as string})` }));
  successful(await reader.post(`/messages/${id}/report`, { report_type: 'spam', description: 'Not food' }));
  const life = await lifeOf(id);
  expect(life['files']).toMatchObject([
    {
      name: 'note.txt',
      size: 9,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
      by: { name: 'Author' },
      deleted: null,
    },
  ]);
  expect(entry(life, 'MessageReported')!.details).toMatchObject({ report_type: 'spam', version: 2 });
});

it('It outlives the deletion: author, ground, and until it is erased also what was said', async () => {
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  const [kept, inTopic] = [await send('Swordfish'), await send('Herring')];
  successful(await author.delete(`/messages/${kept}`));
  successful(await chat.owner.post(`/streams/${legal}/delete_topic`, { topic_name: 'lunch' }));
  const life = await lifeOf(kept);
  expect(life).toMatchObject({ state: 'deleted', author: { name: 'Author' }, place: { topic: 'lunch' } });
  expect(entry(life, 'MessagePosted')!.details['content']).toBe('Swordfish');
  expect(entry(life, 'MessageDeleted')!.details).toMatchObject({ ground: 'request', is_content_kept: true });
  const { access } = life;
  expect(access.filter(({ name }) => name === 'Author')).toEqual([expect.objectContaining({ to: expect.any(String) })]);
  expect(access.filter(({ name }) => name === 'Auditor')).toEqual([expect.objectContaining({ to: null })]);
  await chat.settled();
  expect(entry(await lifeOf(inTopic), 'MessageDeleted')!.details).toMatchObject({ ground: 'topic' });

  successful(await chat.owner.patch('/records', { deleted_content_days: 0 }));
  const atOnce = await send('Soup');
  successful(await author.delete(`/messages/${atOnce}`));
  await chat.settled();
  const erased = await lifeOf(atOnce);
  expect(erased).toMatchObject({ state: 'erased', author: { name: 'Author' }, access: null });
  expect(JSON.stringify(erased)).not.toContain('Soup');
});

it('A mandate gives no access after its end, whatever is granted later', async () => {
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  const id = await send('Swordfish');
  successful(await author.delete(`/messages/${id}`));
  const second = await chat.person('Second');
  const until = new Date(chat.server.core.clock.now() + HOUR_MS).toISOString();
  const grant = (end: object) => ({ user_id: second.userId, reason: 'case 4711', direct_messages: true, ...end });
  successful(await chat.owner.post('/audit/mandates', grant({ until })));
  const own = async () => (await lifeOf(id)).access.filter(({ name }) => name === 'Second');
  expect(await own()).toMatchObject([{ right: 'mandate', to: null }]);
  chat.server.core.clock.advance(2 * HOUR_MS);
  expect(await own()).toMatchObject([{ right: 'mandate', to: until }]);
  successful(await chat.owner.post('/audit/mandates', grant({})));
  expect(await own()).toMatchObject([
    { right: 'mandate', to: until },
    { right: 'mandate', to: null },
  ]);
});

it('Nothing is shown of what is outside of the mandate', async () => {
  const elsewhere = await author.send({ type: 'direct', to: [author.userId], content: 'Swordfish' });
  for (const id of [elsewhere, 4711])
    expect(await auditor.get(`/audit/messages/${id}`, { case: 'case 4711' })).toMatchObject({
      status: 400,
      body: { msg: 'Invalid message(s)' },
    });
});
