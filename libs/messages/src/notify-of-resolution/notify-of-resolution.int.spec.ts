import { Chat, eventually, type Person } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let soup: number;

beforeEach(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  await chat.channel('kitchen', [hamlet, ophelia]);
  const sent = await hamlet.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Soup' });
  soup = sent.body['id'] as number;
});

afterEach(() => chat.close());

const rename = async (topic: string) => {
  const answer = await hamlet.patch(`/messages/${soup}`, { topic, propagate_mode: 'change_all' });
  expect(answer.status).toBe(200);
};

async function contentsIn(topic: string): Promise<string[]> {
  const narrow = [
    { operator: 'channel', operand: 'kitchen' },
    { operator: 'topic', operand: topic },
  ];
  const query = { anchor: 'newest', num_before: 100, narrow, apply_markdown: false };
  return ((await ophelia.get('/messages', query)).body['messages'] as { content: string }[]).map(
    (each) => each.content,
  );
}

/** Until the processes have gone past everything. */
async function reacted(): Promise<void> {
  await eventually(async () =>
    expect(await chat.engines.store.checkpoint('notify-of-move')).toBeGreaterThanOrEqual(
      (await chat.events()).findLast(({ type }) => type === 'MessagesMoved')!.position,
    ),
  );
}

const said = (what: string) => `@_**Hamlet|${hamlet.userId}** ${what} this topic.`;

describe('the notice that a topic was resolved', () => {
  it('is taken back when the topic is reopened within a minute, and the other way round', async () => {
    const { body } = await ophelia.post('/register', { event_types: ['message', 'delete_message'] });
    await rename('✔ lunch');
    await reacted();
    expect(await contentsIn('✔ lunch')).toEqual(['Soup', said('resolved')]);

    chat.server.core.clock.advance(59_000);
    await rename('lunch');
    await reacted();
    expect(await contentsIn('lunch')).toEqual(['Soup']);
    const query = { queue_id: body['queue_id'], last_event_id: -1, dont_block: true };
    const { events } = (await ophelia.get('/events', query)).body as { events: Record<string, unknown>[] };
    expect(events.map(({ type }) => type)).toEqual(['heartbeat', 'delete_message']);

    chat.server.core.clock.advance(61_000);
    await rename('✔ lunch');
    await reacted();
    await rename('lunch');
    await reacted();
    expect(await contentsIn('lunch')).toEqual(['Soup']);
  });

  it('stays after a minute, or when somebody wrote meanwhile', async () => {
    await rename('✔ lunch');
    await reacted();
    chat.server.core.clock.advance(61_000);
    await rename('lunch');
    await reacted();
    expect(await contentsIn('lunch')).toEqual(['Soup', said('resolved'), said('reopened')]);

    await hamlet.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Wait' });
    await rename('✔ lunch');
    await reacted();
    expect((await contentsIn('✔ lunch')).slice(-2)).toEqual(['Wait', said('resolved')]);
  });

  it('is neither said nor taken back twice, though the process sees everything again', async () => {
    await rename('✔ lunch');
    await reacted();
    await rename('lunch');
    await reacted();
    await rename('✔ lunch');
    await reacted();
    const before = await contentsIn('✔ lunch');

    await chat.close();
    chat = await chat.reopen({}, ({ store }) => store.clear([], ['notify-of-move']));
    [hamlet, ophelia] = [hamlet.on(chat), ophelia.on(chat)];
    await reacted();
    expect(await contentsIn('✔ lunch')).toEqual(before);
    expect(before).toEqual(['Soup', said('resolved')]);
  });
});
