import { Chat, type Person, successful } from '@chat/chat-testing';
import { expectReadable, fields, flag, integer, listOf, orNull, text } from './zulip-flutter-reads.js';

// The web app refuses an event of which anything here is missing or of another type; further fields do not matter to it. (Facts of its
// schemas, `update_message_event_schema` and `raw_message_schema` in zulip/zulip, web/src, at feature level 452.)
const LINKS = listOf(fields({ text, url: text }));

const UPDATE_MESSAGE = fields(
  {
    id: integer,
    type: { const: 'update_message' },
    user_id: orNull(integer),
    rendering_only: flag,
    message_id: integer,
    message_ids: listOf(integer),
    flags: listOf(text),
    edit_timestamp: integer,
  },
  {
    stream_name: text,
    stream_id: integer,
    new_stream_id: integer,
    propagate_mode: text,
    orig_subject: text,
    subject: text,
    topic_links: LINKS,
    orig_content: text,
    orig_rendered_content: text,
    content: text,
    rendered_content: text,
    is_me_message: flag,
    topic: text,
  },
);

/** Flags come from the event; the app moves them into the message before it reads this. */
const MESSAGE = {
  allOf: [
    fields(
      {
        avatar_url: orNull(text),
        client: text,
        content: text,
        content_type: { enum: ['text/html', 'text/x-markdown'] },
        display_recipient: { anyOf: [text, listOf(fields({ email: text, full_name: text, id: integer }))] },
        id: integer,
        is_me_message: flag,
        reactions: listOf(
          fields({
            emoji_name: text,
            emoji_code: text,
            reaction_type: { enum: ['zulip_extra_emoji', 'realm_emoji', 'unicode_emoji'] },
            user_id: integer,
          }),
        ),
        sender_email: text,
        sender_full_name: text,
        sender_id: integer,
        submessages: listOf(
          fields({ id: integer, sender_id: integer, message_id: integer, content: text, msg_type: text }),
        ),
        timestamp: integer,
        flags: listOf(text),
      },
      { last_edit_timestamp: integer, last_moved_timestamp: integer, match_content: text, match_subject: text },
    ),
    {
      anyOf: [
        fields({ type: { const: 'private' } }, { topic_links: { type: 'array', maxItems: 0 } }),
        fields({ type: { const: 'stream' }, stream_id: integer, topic_links: LINKS }, { subject: text, topic: text }),
      ],
    },
  ],
};

function expectMessage(event: Record<string, unknown>): void {
  expectReadable(MESSAGE, { ...(event['message'] as object), flags: event['flags'] });
}

describe('the web app (list of what it reads)', () => {
  let chat: Chat;
  let hamlet: Person;
  let ophelia: Person;
  beforeAll(async () => {
    chat = await Chat.open();
    [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
    await chat.channel('kitchen', [hamlet, ophelia]);
    successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  });
  afterAll(() => chat.close());

  const send = async (recipient: object, content: string) =>
    successful(await ophelia.post('/messages', { content, ...recipient }))['id'] as number;
  const LUNCH = { type: 'channel', to: 'kitchen', topic: 'lunch' };

  const eventsOf = async (happens: () => Promise<unknown>) => {
    const registration = { apply_markdown: true, event_types: ['message', 'update_message', 'delete_message'] };
    const { queue_id } = successful(await hamlet.post('/register', { ...registration, fetch_event_types: [] }));
    await happens();
    const { body } = await hamlet.get('/events', { queue_id, last_event_id: -1, dont_block: true });
    return body['events'] as Record<string, unknown>[];
  };

  it('reads messages, edits and moves', async () => {
    const [sent, direct, edited, moved] = await eventsOf(async () => {
      const id = await send(LUNCH, 'Soup');
      await send({ type: 'direct', to: [hamlet.userId] }, 'Dinner?');
      successful(await ophelia.patch(`/messages/${id}`, { content: 'Stew' }));
      successful(await chat.owner.patch(`/messages/${id}`, { topic: 'dinner' }));
    });
    expectMessage(sent!);
    expectMessage(direct!);
    expectReadable(UPDATE_MESSAGE, edited);
    expectReadable(UPDATE_MESSAGE, moved);
    expect(moved).toMatchObject({ subject: 'dinner' });
  });

  it('reads what comes back after a deletion', async () => {
    const ids = [await send(LUNCH, 'Bread'), await send({ type: 'direct', to: [hamlet.userId] }, 'Wine?')];
    await hamlet.post(`/messages/${ids[1]}/reactions`, { emoji_name: 'tada' });
    for (const id of ids) successful(await ophelia.delete(`/messages/${id}`));
    const period = { from: 0, to: Math.floor(chat.server.core.clock.now() / 1000) };
    const events = await eventsOf(async () =>
      successful(await chat.owner.post('/records/undo', { user_id: ophelia.userId, ...period, reason: 'Mistakes' })),
    );
    const ofType = (type: string) => events.filter((event) => event['type'] === type);
    const [[inChannel], [direct]] = [ofType('update_message'), ofType('message')];
    expect(events).toHaveLength(2);
    expectReadable(UPDATE_MESSAGE, inChannel);
    expect(inChannel).toMatchObject({ message_ids: [ids[0]] });
    for (const moves of ['propagate_mode', 'subject', 'new_stream_id']) expect(inChannel).not.toHaveProperty(moves);
    expectMessage(direct!);
    expect(direct).toMatchObject({ flags: ['read'], message: { id: ids[1], type: 'private' } });
  });
});
