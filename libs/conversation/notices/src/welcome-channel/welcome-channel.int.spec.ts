import { NOTIFICATION_BOT_ID } from '@chat/directory';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;

beforeEach(async () => {
  chat = await Chat.open();
  await chat.wantChannelNotices();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
});

afterEach(() => chat.close());

const messagesOf = async (who: Person, narrow: object[]) => {
  const { body } = await who.get('/messages', { anchor: 'newest', num_before: 100, narrow, apply_markdown: false });
  return (body['messages'] as { content: string; subject: string }[]).map(({ subject, content }) => [subject, content]);
};

async function lastNoticeTo(who: Person): Promise<string> {
  const narrow = [{ operator: 'dm', operand: [NOTIFICATION_BOT_ID] }];
  const { body } = await who.get('/messages', { anchor: 'newest', num_before: 1, narrow });
  const [{ content } = { content: '' }] = body['messages'] as { content: string }[];
  return content;
}

describe('the notices of the Notification Bot', () => {
  it('say in a new channel who made it, once, even when the read store is rebuilt', async () => {
    await hamlet.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'kitchen', description: 'what is cooking' }],
    });
    const notice = [
      [
        'channel events',
        `**Public** channel created by @_**Hamlet|${hamlet.userId}**.\n\n\`\`\` quote\nwhat is cooking\n\`\`\``,
      ],
    ];
    const narrow = [{ operator: 'channel', operand: 'kitchen' }];
    await eventually(async () => expect(await messagesOf(hamlet, narrow)).toEqual(notice));

    await chat.close();
    const later = await chat.reopen({}, ({ store }) =>
      store.clear([], ['welcome-channel', 'notify-added-subscribers']),
    );
    const again = await hamlet.on(later).post('/users/me/subscriptions', { subscriptions: [{ name: 'cellar' }] });
    expect(again.body.result).toBe('success');
    await eventually(async () => {
      expect(await messagesOf(hamlet.on(later), [{ operator: 'channel', operand: 'cellar' }])).toHaveLength(1);
    });
    expect(await messagesOf(hamlet.on(later), narrow)).toEqual(notice);
    chat = later;
  });

  it('say so also where nobody may open a topic', async () => {
    const options = { can_create_topic_group: 1, can_send_message_group: 1 };
    successful(await hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'archive' }], ...options }));
    await eventually(async () => {
      const said = await messagesOf(hamlet, [{ operator: 'channel', operand: 'archive' }]);
      expect(said).toEqual([['channel events', expect.stringContaining('channel created by')]]);
    });
  });

  it('notify a person who was added to an existing channel by another, and nobody else', async () => {
    await chat.channel('kitchen', [hamlet]);
    await hamlet.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'kitchen' }],
      principals: [ophelia.userId, hamlet.userId],
    });

    const direct = [{ operator: 'dm', operand: [NOTIFICATION_BOT_ID] }];
    await eventually(async () =>
      expect(await messagesOf(ophelia, direct)).toEqual([
        ['', `@_**Hamlet|${hamlet.userId}** subscribed you to the channel #**kitchen**.`],
      ]),
    );
    expect(await messagesOf(hamlet, direct)).toEqual([]);
  });

  it('link a private channel to the person who was added to it', async () => {
    const cellar = await chat.channel('cellar', [hamlet], { invite_only: true });
    const added = { subscriptions: [{ name: 'cellar' }], principals: [ophelia.userId] };
    successful(await hamlet.post('/users/me/subscriptions', added));
    await eventually(async () => expect(await lastNoticeTo(ophelia)).toContain(`data-stream-id="${cellar}"`));
  });

  it('show the name of a channel as it is, whatever it means in Markdown', async () => {
    const name = 'a **bold** `name` [x](https://example.org)';
    await chat.channel(name, [hamlet]);
    await hamlet.post('/users/me/subscriptions', { subscriptions: [{ name }], principals: [ophelia.userId] });

    await eventually(async () => {
      const content = await lastNoticeTo(ophelia);
      expect(content.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toContain(
        `>#${name}</a>.</p>`,
      );
    });
  });
});
