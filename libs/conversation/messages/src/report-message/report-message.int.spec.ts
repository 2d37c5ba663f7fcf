import { randomUUID } from 'node:crypto';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let laertes: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, laertes] = [
    await chat.person('Hamlet'),
    await chat.person('Ophelia'),
    await chat.person('Laertes'),
  ];
  await chat.channel('kitchen', [hamlet, ophelia]);
});

afterAll(() => chat.close());

const send = async (content: string, fields: object = {}) =>
  await hamlet.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content, ...fields });
const report = (who: Person, id: number, fields: object = { report_type: 'spam' }) =>
  who.post(`/messages/${id}/report`, { ...fields });
const refusal = (msg: string) => ({ status: 400, body: { code: 'BAD_REQUEST', msg } });

/** Raw contents of a narrow, oldest first. */
async function said(who: Pick<Person, 'get'>, ...narrow: { operator: string; operand: unknown }[]) {
  const query = { anchor: 'newest', num_before: 20, narrow, apply_markdown: false };
  const { body } = await who.get('/messages', query);
  return (body['messages'] as { content: string; subject: string }[]).map(({ content, subject }) => [subject, content]);
}

it('reports are refused in the words of the API, in its order', async () => {
  const [open, direct] = [await send('Soup'), await send('Psst', { type: 'direct', to: [ophelia.userId] })];
  expect(await report(ophelia, open, {})).toMatchObject({ status: 400, body: { code: 'REQUEST_VARIABLE_MISSING' } });
  expect(await report(ophelia, open, { report_type: 'x' })).toMatchObject(
    refusal('Invalid report_type: Value error, Not in the list of possible values'),
  );
  const long = { report_type: 'spam', description: 'x'.repeat(1001) };
  expect(await report(ophelia, open, long)).toMatchObject(refusal('description is too long (limit: 1000 characters)'));
  expect(await report(ophelia, open, { report_type: 'other', description: ' ' })).toMatchObject(
    refusal('An explanation is required.'),
  );
  expect(await report(ophelia, open)).toMatchObject(refusal('Message reporting is not enabled in this organization.'));
  const channel = await chat.channel('moderators', [], { invite_only: true });
  await chat.owner.patch('/realm', { moderation_request_channel_id: channel });
  expect(await report(laertes, direct)).toMatchObject(refusal('Invalid message(s)'));
});

it('moderators see the message, its reporter a confirmation, and its sender nothing', async () => {
  const id = await send('Buy ```this```');
  const { body: queue } = await hamlet.post('/register', {});
  expect(await report(ophelia, id, { report_type: 'spam', description: 'Again!' })).toMatchObject({ status: 200 });

  const place = { operator: 'channel', operand: 'moderators' };
  await eventually(async () => {
    const [subject, content] = (await said(chat.owner, place)).at(-1)!;
    expect(subject).toBe('Hamlet moderation');
    expect(content).toMatch(/@_\*\*Ophelia\|\d+\*\* reported a message that @_\*\*Hamlet\|\d+\*\* sent, <time:.*>/);
    expect(content).toContain('**Spam**\n\nAgain!');
    expect(content).toContain(`/near/${id})\nBuy \`\`\`this\`\`\`\n\`\`\`\``);
  });
  await eventually(async () => {
    const confirmations = await said(ophelia, { operator: 'is', operand: 'dm' });
    expect(confirmations.at(-1)![1]).toMatch(/^You reported \[a message\]\(.*\) to the moderators: \*\*Spam\*\*\.$/);
  });
  const poll = { queue_id: queue['queue_id'], last_event_id: -1, dont_block: true };
  expect((await hamlet.get('/events', poll)).body['events']).toEqual([]);
});

it('moderators get a report of a message that calls people whom the Notification Bot may not call, and it calls nobody', async () => {
  const cooks = { name: 'cooks', description: '', members: [ophelia.userId] };
  const onlyHamlet = { direct_members: [hamlet.userId], direct_subgroups: [] };
  successful(await chat.owner.post('/user_groups/create', { ...cooks, can_mention_group: onlyHamlet }));
  const id = await send('@*cooks* @**all** buy', { type: 'direct', to: [ophelia.userId] });
  await report(ophelia, id);

  await eventually(async () => {
    const narrow = [{ operator: 'channel', operand: 'moderators' }];
    const { body } = await chat.owner.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
    const [newest] = body['messages'] as { content: string; flags: string[] }[];
    expect(newest!.content).toContain('buy');
    expect(newest!.content).not.toContain('class="user-group-mention"');
    expect(newest!.flags.filter((flag) => flag.includes('mentioned'))).toEqual([]);
  });
});

it('moderators get a report that holds null bytes from the log of an earlier version', async () => {
  const id = await send('Soup with a hair');
  expect(await report(ophelia, id, { report_type: 'spam', description: 'threat\0' })).toMatchObject(
    refusal('description must not contain null bytes'),
  );
  await report(ophelia, id, { report_type: 'spam', description: 'threat' });
  const { data, stream, type, metadata } = (await chat.events()).findLast((event) => event.type === 'MessageReported')!;
  const stored = { ...(data as object), description: 'a threat\0, it was' };
  await chat.engines.log.append(stream, 'any', [{ id: randomUUID(), type, data: stored, metadata }]);
  await eventually(async () => {
    const [, content] = (await said(chat.owner, { operator: 'channel', operand: 'moderators' })).at(-1)!;
    expect(content).toContain('a threat\uFFFD, it was');
  });
});

it('a report is erased with its message', async () => {
  const id = await send('Buy this');
  await report(ophelia, id, { report_type: 'other', description: 'a secret reason' });
  const reported = async () => (await chat.events()).filter(({ type }) => type === 'MessageReported');
  expect(JSON.stringify(await reported())).toContain('a secret reason');
  await chat.owner.delete(`/messages/${id}`);
  await eventually(async () => expect(JSON.stringify(await reported())).not.toContain('a secret reason'));
});
