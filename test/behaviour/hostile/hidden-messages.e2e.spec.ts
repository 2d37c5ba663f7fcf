import { type Answer, successful } from '@chat/chat-testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers, type Member } from '../../support/real-processes/members.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { eventsCausedBy } from './events-caused-by.js';

const SECRET = 'xylophone';
const NO_MESSAGE = 999_999;

type Request = (client: ApiClient, id: number) => Promise<Answer>;

const requests: readonly (readonly [what: string, request: Request])[] = [
  ['reading', (client, id) => client.get(`/messages/${id}`)],
  ['reading its history', (client, id) => client.get(`/messages/${id}/history`)],
  ['editing', (client, id) => client.patch(`/messages/${id}`, { content: 'Mine now.' })],
  [
    'moving to a topic',
    (client, id) => client.patch(`/messages/${id}`, { topic: 'mine', propagate_mode: 'change_all' }),
  ],
  ['deleting', (client, id) => client.delete(`/messages/${id}`)],
  ['starring', (client, id) => client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' })],
  ['reacting', (client, id) => client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' })],
  [
    'voting',
    (client, id) => client.post('/submessage', { message_id: id, msg_type: 'widget', content: '{"type":"vote"}' }),
  ],
  ['reporting', (client, id) => client.post(`/messages/${id}/report`, { report_type: 'spam' })],
  ['typing an edit', (client, id) => client.post(`/messages/${id}/typing`, { op: 'start' })],
  ['guessing the content', (client, id) => client.patch(`/messages/${id}`, { prev_content_sha256: '0'.repeat(64) })],
];

describe('A message that one may not see', () => {
  let server: ServerProcess;
  let insider: Member;
  const strangers: Record<string, Member> = {};
  const messages: Record<string, number> = {};

  beforeAll(async () => {
    server = await ServerProcess.launch();
    const owner = server.owner();
    const [first, member, guest] = await addMembers(owner, ['Insider', 'Stranger', 'Guest']);
    insider = first!;
    Object.assign(strangers, { member, guest });
    successful(await owner.patch(`/users/${guest!.userId}`, { role: 600 }));

    await addChannel('public', {});
    await addChannel('private', { invite_only: true });
    await addChannel('protected', { invite_only: true, history_public_to_subscribers: false });
    for (const channel of ['public', 'private', 'protected']) messages[channel] = await sendTo(channel);
    await addChannel('protected', {}, member!);
    await addChannel('left', { invite_only: true }, member!);
    messages['left'] = await sendTo('left');
    successful(await member!.client.delete('/users/me/subscriptions', { subscriptions: ['left'] }));
    const direct = { type: 'direct', to: [owner.email], content: SECRET };
    messages['direct'] = successful(await insider.client.post('/messages', direct))['id'] as number;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function addChannel(name: string, options: object, ...others: Member[]): Promise<void> {
    const principals = [insider, ...others].map(({ userId }) => userId);
    const fields = { subscriptions: [{ name }], principals, ...options };
    successful(await insider.client.post('/users/me/subscriptions', fields));
  }

  async function sendTo(channel: string): Promise<number> {
    const message = { type: 'channel', to: channel, topic: 'plans', content: SECRET };
    return successful(await insider.client.post('/messages', message))['id'] as number;
  }

  describe.each([
    ['in a private channel', 'member', 'private'],
    ['in a private channel that one has left', 'member', 'left'],
    ['of before one came, in a channel with protected history', 'member', 'protected'],
    ['among others', 'member', 'direct'],
    ['in a public channel, for a guest', 'guest', 'public'],
    ['in a private channel, for a guest', 'guest', 'private'],
  ])('%s', (_where, who, which) => {
    it('is there for those who may', async () => {
      expect(successful(await insider.client.get(`/messages/${messages[which]}`))['raw_content']).toBe(SECRET);
    });

    it.each(requests)('is not told from one that does not exist: %s', async (_what, request) => {
      const { client, userId } = strangers[who]!;
      const before = await eventsCausedBy(server, userId);
      const id = messages[which]!;
      const answer = await request(client, id);

      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      const { body } = await request(client, NO_MESSAGE);
      expect(JSON.stringify(answer.body)).toBe(JSON.stringify(body).replaceAll(`${NO_MESSAGE}`, `${id}`));
      expect(await eventsCausedBy(server, userId)).toBe(before);
    });

    it('is in no list', async () => {
      const { client } = strangers[who]!;
      const id = messages[which]!;
      const range = { anchor: id, num_before: 5, num_after: 5 };
      const lists = await Promise.all([
        client.get('/messages', { message_ids: [id] }),
        client.get('/messages', range),
        client.get('/messages', { ...range, narrow: [{ operator: 'id', operand: id }] }),
        client.get('/messages', { ...range, narrow: [{ operator: 'channel', operand: which }] }),
        client.get('/messages', { ...range, narrow: [{ operator: 'search', operand: SECRET }] }),
        client.get('/messages', { ...range, narrow: [{ operator: 'with', operand: id }] }),
        client.post('/register', {}),
      ]);

      expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain(SECRET);
    });
  });
});
