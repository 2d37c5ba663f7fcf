import { decideMoveBack, type LocatedMessage, type MovedMessage, noteMove } from './move-back-messages.decide.js';

const message = (id: number, given: Partial<LocatedMessage> = {}): LocatedMessage => ({
  id,
  before: { channelId: 1, topic: 'lunch' },
  isMovedSince: false,
  conversation: { kind: 'channel', channelId: 2, topic: 'dinner' },
  channelMoves: 1,
  ...given,
});

const isGone = (channelId: number) => channelId === 9;

it('Messages of one topic move back together, however many', () => {
  const messages = Array.from({ length: 200_000 }, (_, at) => message(at + 1));
  const { moves, obstacles } = decideMoveBack(messages, isGone);
  expect(moves.map(({ ids }) => ids.length)).toEqual([200_000]);
  expect(obstacles).toEqual([]);
});

it('A message stays where it is if it is there, deleted, moved since, or a channel is gone', () => {
  const messages = [
    message(1, { conversation: undefined }),
    message(2, { isMovedSince: true }),
    message(3, { before: { channelId: 9, topic: null } }),
    message(4, { before: { channelId: 2, topic: 'dinner' } }),
    message(5),
  ];
  const { moves, obstacles } = decideMoveBack(messages, isGone);
  expect(moves.map(({ ids }) => ids)).toEqual([[5]]);
  expect(obstacles).toEqual([
    [1, 'message deleted'],
    [2, 'changed since'],
    [3, 'channel archived'],
  ]);
});

const move = (from: string, to: string) =>
  ({
    from: { channelId: 1, topic: from },
    to: { channelId: 1, topic: to, topicLinks: [] },
    messageIds: [7, 1],
  }) as never;

it('A message goes back to its place before the first of several moves', () => {
  const moved = new Map<number, MovedMessage>();
  noteMove(moved, move('a', 'b'), true);
  noteMove(moved, move('b', 'c'), true);
  expect(moved.get(7)).toEqual({ before: { channelId: 1, topic: 'a' }, isMovedSince: false });
  noteMove(moved, move('c', 'd'), false);
  expect(moved.get(7)).toEqual({ before: { channelId: 1, topic: 'a' }, isMovedSince: true });
});
