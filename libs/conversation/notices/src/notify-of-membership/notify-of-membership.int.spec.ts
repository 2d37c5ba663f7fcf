import { NOTIFICATION_BOT_ID } from '@chat/directory';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { NoticePace, PORTS_LIMITS } from '@chat/ports';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;

beforeEach(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
});

afterEach(() => chat.close());

async function told(reader: Person, apply_markdown = false): Promise<string[]> {
  const narrow = [{ operator: 'dm', operand: [NOTIFICATION_BOT_ID] }];
  const { body } = await reader.get('/messages', { anchor: 'newest', num_before: 100, narrow, apply_markdown });
  return (body['messages'] as { content: string }[]).map(({ content }) => content);
}

async function group(name: string, ...members: number[]): Promise<number> {
  const { body } = await hamlet.post('/user_groups/create', { name, description: '', members });
  return body['group_id'] as number;
}

describe('the Notification Bot', () => {
  it('tells people that somebody added them to a group or removed them, and nobody else', async () => {
    const bot = await hamlet.post('/bots', { full_name: 'Yorick', short_name: 'yorick' });
    const groupId = await group('players');
    const everybody = [hamlet.userId, ophelia.userId, bot.body['user_id']];
    await hamlet.post(`/user_groups/${groupId}/members`, { add: everybody });
    await hamlet.post(`/user_groups/${groupId}/members`, { delete: everybody });

    const by = `@_**Hamlet|${hamlet.userId}**`;
    await eventually(async () =>
      expect(await told(ophelia)).toEqual([
        `${by} added you to the group @_*players*.`,
        `${by} removed you from the group @_*players*.`,
      ]),
    );
    expect(await told(hamlet)).toEqual([]);
  });

  it('does not tell the members of a new group', async () => {
    const groupId = await group('players', ophelia.userId);
    await hamlet.post(`/user_groups/${groupId}/members`, { delete: [ophelia.userId] });
    await eventually(async () => expect(await told(ophelia)).toHaveLength(1));
  });

  it('is silent about what somebody does to more people within a minute than it tells', async () => {
    const limited = await Chat.open({ CHAT_RATE_LIMIT: 'on' });
    try {
      const [claudius, yorick] = [await limited.person('Claudius'), await limited.person('Yorick')];
      await limited.channel('yard', []);
      const fields = { name: 'players', description: '', members: [] };
      const groupId = successful(await claudius.post('/user_groups/create', fields))['group_id'] as number;
      const pace = limited.server.application.get(NoticePace, { strict: false });
      expect(pace.take(claudius.userId, PORTS_LIMITS.messages.noticesPerMinute)).toBe(true);

      successful(await claudius.post(`/user_groups/${groupId}/members`, { add: [yorick.userId] }));
      const subscribing = { subscriptions: [{ name: 'yard' }], principals: [yorick.userId] };
      expect(successful(await claudius.post('/users/me/subscriptions', subscribing))).toMatchObject({
        subscribed: { [yorick.userId]: ['yard'] },
        new_subscription_messages_sent: false,
      });
      await limited.settled();
      expect(await told(yorick)).toEqual([]);
    } finally {
      await limited.close();
    }
  });

  it('names a group as it is, whatever its name means in Markdown', async () => {
    const name = 'a **bold** `name` <b>';
    await hamlet.post(`/user_groups/${await group(name)}/members`, { add: [ophelia.userId] });
    await eventually(async () => {
      const [content = ''] = await told(ophelia, true);
      const shown = content.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      expect(shown).toMatch(/ added you to the group a \*\*bold\*\* `name` <b>\.<\/p>$/);
    });
  });
});
