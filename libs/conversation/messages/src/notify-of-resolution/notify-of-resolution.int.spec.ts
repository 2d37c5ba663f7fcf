import { toIdRuns } from '@chat/kernel';
import { Chat, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { MessagesMoved } from '../message/message.events.js';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let kitchen: number;
let soup: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
});
afterAll(() => chat.close());

beforeEach(async () => {
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
  const sent = await hamlet.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Soup' });
  soup = sent.body['id'] as number;
});

afterEach(() => chat.renameChannels());

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

/** As it is stored when it was decided before the notice of the newest move was posted. */
const moveOfSoup = (from: string, topic: string, resolution: 'resolved' | 'reopened') => {
  const data: MessagesMoved['data'] = {
    messageId: soup,
    messageIds: toIdRuns([soup]),
    from: { channelId: kitchen, topic: from },
    to: { channelId: kitchen, topic, topicLinks: [] },
    propagateMode: 'change_all',
    resolution,
    isWhole: true,
    notices: { resolution: true, newThread: true, oldThread: false, targetHadMessages: false },
  };
  const time = chat.server.core.clock.now();
  const metadata = { actorId: hamlet.userId, realmId: 1, correlationId: 'c', causationId: 'c', time };
  return { id: crypto.randomUUID(), type: 'MessagesMoved', data, metadata };
};

describe('the notice that a topic was resolved', () => {
  it('is not left behind when the topic was reopened before it was posted', async () => {
    const both = [moveOfSoup('lunch', '✔ lunch', 'resolved'), moveOfSoup('✔ lunch', 'lunch', 'reopened')];
    await chat.engines.log.append('moves-1', 'any', both);
    await reacted();
    expect([await contentsIn('lunch'), await contentsIn('✔ lunch')]).toEqual([['Soup'], []]);
  });

  it('is taken back from where it was left, when it was posted while the topic was reopened', async () => {
    await rename('✔ lunch');
    await reacted();
    await chat.engines.log.append('moves-1', 'any', [moveOfSoup('✔ lunch', 'lunch', 'reopened')]);
    await reacted();
    expect([await contentsIn('lunch'), await contentsIn('✔ lunch')]).toEqual([['Soup'], []]);
  });

  it('is not taken back from a topic that stays, when only one of its messages is resolved', async () => {
    await hamlet.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Bread' });
    await rename('✔ lunch');
    await reacted();
    await hamlet.patch(`/messages/${soup}`, { topic: 'lunch', propagate_mode: 'change_one' });
    await reacted();
    expect(await contentsIn('✔ lunch')).toEqual(['Bread', said('resolved')]);
    expect(await contentsIn('lunch')).toEqual(['Soup', said('reopened')]);
  });

  it('is in the same topic as the messages, however fast it is resolved and reopened', async () => {
    for (let round = 0; round < 10; round++) {
      const topics = round % 2 === 0 ? ['✔ lunch', 'lunch'] : ['✔ lunch', 'lunch', '✔ lunch', 'lunch'];
      await Promise.all(
        topics.map((topic) => hamlet.patch(`/messages/${soup}`, { topic, propagate_mode: 'change_all' })),
      );
    }
    await reacted();
    const [open, resolved] = [await contentsIn('lunch'), await contentsIn('✔ lunch')];
    expect(open.includes('Soup') ? resolved : open).toEqual([]);
  });

  it('is taken back when the topic is reopened within a minute, and the other way round', async () => {
    const { body } = await ophelia.post('/register', { event_types: ['message', 'delete_message'] });
    await rename('✔ lunch');
    await reacted();
    expect(await contentsIn('✔ lunch')).toEqual(['Soup', said('resolved')]);

    chat.server.core.clock.advance(1_000);
    await rename('lunch');
    await reacted();
    expect(await contentsIn('lunch')).toEqual(['Soup']);
    const query = { queue_id: body['queue_id'], last_event_id: -1, dont_block: true };
    const { events } = (await ophelia.get('/events', query)).body as { events: Record<string, unknown>[] };
    expect(events.map(({ type }) => type)).toEqual(['delete_message']);

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
