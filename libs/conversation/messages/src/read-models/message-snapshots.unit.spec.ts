import {
  type ContentChangeDocument,
  type HistoryOptions,
  type MessageDocument,
  type MessageMove,
  messageSnapshots,
  type NewestChanges,
} from '@chat/message-reading';
import { postedMessage } from '@chat/chat-testing';
import { recorded } from '@chat/testing';
import { documentOf } from './messages.projection.js';

const message = documentOf(recorded(postedMessage(), { actorId: 11 }));

const request = (correlationId: string) => ({ userId: 11, time: 5_000, correlationId });

const moved = (position: number, by: string, from: string, to: string): MessageMove => ({
  position,
  ...request(by),
  from: { channelId: 3, topic: from },
  to: { channelId: 3, topic: to },
});

const edited = (position: number, by: string, content: string, previous: string): ContentChangeDocument => ({
  _id: `7:${position}`,
  messageId: 7,
  position,
  ...request(by),
  content,
  renderedContent: `<p>${content}</p>`,
  previous: { content: previous, renderedContent: `<p>${previous}</p>` },
});

const snapshots = (
  moves: MessageMove[],
  edits: ContentChangeDocument[],
  {
    characters = Infinity,
    omitted = 0,
    earlierMoves,
    ...others
  }: Partial<HistoryOptions & NewestChanges & Pick<MessageDocument, 'earlierMoves'>> = {},
) => {
  const { content, renderedContent } = edits.at(-1)!;
  const topic = moves.at(-1)?.to.topic ?? 'lunch';
  const now = { content, renderedContent, moves, conversation: { kind: 'channel', channelId: 3, topic } } as const;
  const original = edits[0]!.previous;
  const options = { visibility: 'all', allowEmptyTopicName: true, characters, ...others } as const;
  const earlier = earlierMoves ? { earlierMoves } : {};
  return messageSnapshots(
    { ...message, ...now, ...earlier },
    original,
    { changes: edits, omitted },
    differenceOf,
    options,
  );
};
const differenceOf = async ({ content, previous }: ContentChangeDocument) => `${previous.content}>${content}`;

const contents = (history: readonly object[]) => history.map((each) => (each as { content: string }).content[0]);

describe('snapshots of a message', () => {
  it('show what one request did to topic and content as one change', async () => {
    const [soup, both] = [
      { topic: 'lunch', content: 'Soup' },
      { topic: 'dinner', prev_topic: 'lunch', content: 'Stew', prev_content: 'Soup' },
    ];
    const edit = edited(3, 'a', 'Stew', 'Soup');
    const moving = await snapshots([moved(4, 'a', 'lunch', 'dinner')], [edit]);
    expect(moving.history).toMatchObject([soup, both]);
    // The order of earlier versions.
    const movedBefore = await snapshots([moved(2, 'a', 'lunch', 'dinner')], [edit]);
    expect(movedBefore.history).toMatchObject([soup, both]);
  });

  it('show them as one also when another event of a stream was dated later than the request', async () => {
    const edit = { ...edited(3, 'a', 'Stew', 'Soup'), time: 5_040, requestTime: 5_000 };
    const move = { ...moved(4, 'a', 'lunch', 'dinner'), time: 5_070, requestTime: 5_000 };
    expect((await snapshots([move], [edit])).history).toHaveLength(2);
    expect((await snapshots([{ ...move, requestTime: 5_001 }], [edit])).history).toHaveLength(3);
    expect((await snapshots([moved(4, 'a', 'lunch', 'dinner')], [edit])).history).toHaveLength(2);
  });

  it('show them as two when somebody else moved the message in between', async () => {
    const moves = [moved(2, 'a', 'lunch', 'dinner'), moved(3, 'b', 'dinner', 'supper')];

    expect((await snapshots(moves, [edited(4, 'a', 'Stew', 'Soup')])).history).toMatchObject([
      { topic: 'lunch', content: 'Soup' },
      { topic: 'dinner', prev_topic: 'lunch', content: 'Soup' },
      { topic: 'supper', prev_topic: 'dinner', content: 'Soup' },
      { topic: 'supper', content: 'Stew', prev_content: 'Soup' },
    ]);
  });

  const edits = ['b', 'c', 'd'].map((content, at) =>
    edited(2 * at + 3, `edit ${at}`, content.repeat(100), 'abc'[at]!.repeat(100)),
  );

  it('that there is no room for are left out, the oldest first, but never how the message was posted', async () => {
    const all = await snapshots([], edits);
    expect([contents(all.history), all.omitted]).toEqual([['a', 'b', 'c', 'd'], 0]);
    const roomForTwo = 2 * JSON.stringify(all.history[2]).length + JSON.stringify(all.history[0]).length + 100;
    const two = await snapshots([], edits, { characters: roomForTwo });
    expect([contents(two.history), two.omitted]).toEqual([['a', 'c', 'd'], 1]);
    const none = await snapshots([], edits, { characters: 0 });
    expect([contents(none.history), none.omitted]).toEqual([['a', 'd'], 2]);
  });

  it('of before the newest known changes are left out with them, moves too', async () => {
    const moves = [moved(2, 'x', 'lunch', 'dinner'), moved(6, 'y', 'dinner', 'supper')];
    const known = await snapshots(moves, edits.slice(1), { omitted: 1 });
    expect(known.history.slice(1)).toMatchObject([
      { content: edits[1]!.content },
      { topic: 'supper' },
      { content: edits[2]!.content },
    ]);
    expect(known.omitted).toBe(2);
    const onlyMoves = await snapshots(moves, edits.slice(1), { omitted: 1, visibility: 'moves' });
    expect(onlyMoves.history.slice(1)).toMatchObject([{ topic: 'supper', content: edits[1]!.content }]);
    expect(onlyMoves.omitted).toBe(1);
  });

  it('of before the newest known moves are left out with them, edits too, but not where it was posted', async () => {
    const moves = [moved(4, 'x', 'brunch', 'dinner'), moved(6, 'y', 'dinner', 'supper')];
    const earlierMoves = { count: 3, from: { channelId: 3, topic: 'lunch' } };
    const known = await snapshots(moves, edits, { earlierMoves });
    expect(known.history).toMatchObject([
      { topic: 'lunch', content: 'a'.repeat(100) },
      { topic: 'dinner', prev_topic: 'brunch', content: edits[0]!.content },
      { topic: 'dinner', content: edits[1]!.content },
      { topic: 'supper' },
      { topic: 'supper', content: edits[2]!.content },
    ]);
    expect(known.omitted).toBe(earlierMoves.count + 1);
    const onlyMoves = await snapshots(moves, edits, { earlierMoves, visibility: 'moves' });
    expect([onlyMoves.history.length, onlyMoves.omitted]).toEqual([3, earlierMoves.count]);
    expect((await snapshots(moves, edits, { earlierMoves, visibility: 'none' })).omitted).toBe(0);
  });
});
