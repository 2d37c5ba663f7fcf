import { NOTIFICATION_BOT_ID } from '@chat/directory';
import { Chat, type Person } from '@chat/chat-testing';
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

interface Shown {
  readonly sender_id: number;
  readonly subject: string;
  readonly content: string;
  readonly flags: readonly string[];
}

async function messagesIn(channel: string, reader: Person, apply_markdown = false): Promise<Shown[]> {
  const narrow = [{ operator: 'channel', operand: channel }];
  const query = { anchor: 'newest', num_before: 100, narrow, apply_markdown, allow_empty_topic_name: true };
  const { body } = await reader.get('/messages', query);
  return (body['messages'] as Shown[]).filter(({ content }) => /archived/.test(content));
}

const said = (content: string, ...flags: string[]) =>
  expect.objectContaining({ sender_id: NOTIFICATION_BOT_ID, subject: 'channel events', content, flags });

describe('archiving a channel', () => {
  it('is said in it, which nobody has to read, and taking it out of the archive too', async () => {
    const channelId = await chat.channel('kitchen', [hamlet, ophelia]);
    const queue = await ophelia.post('/register', {
      event_types: ['message'],
      client_capabilities: { notification_settings_null: true, archived_channels: true },
    });

    await chat.owner.delete(`/streams/${channelId}`);
    const archived = 'Channel kitchen has been archived.';
    await eventually(async () => expect(await messagesIn('kitchen', ophelia)).toEqual([said(archived, 'read')]));
    await eventually(async () => {
      const { queue_id } = queue.body;
      const { body } = await ophelia.get('/events', { queue_id, last_event_id: -1, dont_block: true });
      const contents = (body['events'] as { message: Shown }[]).map(({ message }) => message.content);
      expect(contents).toContain(archived);
    });

    await chat.owner.patch(`/streams/${channelId}`, { is_archived: false });
    await eventually(async () =>
      expect(await messagesIn('kitchen', ophelia)).toEqual([
        said(archived, 'read'),
        said('Channel kitchen un-archived.'),
      ]),
    );
  });

  it('is said in the only topic that the channel has', async () => {
    await chat.owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'hall' }],
      principals: [hamlet.userId],
      topics_policy: 'empty_topic_only',
    });
    const { body } = await hamlet.get('/get_stream_id', { stream: 'hall' });
    const narrow = [{ operator: 'channel', operand: 'hall' }];
    const query = { anchor: 'newest', num_before: 9, narrow, allow_empty_topic_name: true };
    const topics = async () =>
      ((await hamlet.get('/messages', query)).body['messages'] as Shown[]).map(({ subject }) => subject);
    await eventually(async () => expect(await topics()).toEqual(['']));
    await chat.owner.delete(`/streams/${body['stream_id']}`);
    await eventually(async () => expect(await topics()).toEqual(['', '']));
  });

  it('names the channel as it is, whatever its name means in Markdown', async () => {
    const name = 'a **bold** `name` :car: <b> @**all**';
    await chat.owner.delete(`/streams/${await chat.channel(name, [hamlet])}`);
    await eventually(async () => {
      const [{ content } = { content: '' }] = await messagesIn(name, hamlet, true);
      const shown = content.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      expect(shown).toBe(`<p>Channel ${name} has been archived.</p>`);
    });
  });
});
