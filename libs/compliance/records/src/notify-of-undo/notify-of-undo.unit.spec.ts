import type { Directory } from '@chat/directory';
import type { SendMessage } from '@chat/messages';
import { aUser } from '@chat/chat-testing';
import { recorded } from '@chat/testing';
import { notifyOfUndo } from './notify-of-undo.process.js';

const [OWNER, AUTHOR, LEAVER] = [11, 12, 13];
const users = new Map([aUser(OWNER), aUser(AUTHOR), aUser(LEAVER, { isActive: false })].map((user) => [user.id, user]));
const process = notifyOfUndo({ user: (id: number) => users.get(id) } as unknown as Directory);
const restored = (senderId: number, messageId = 7) =>
  recorded({ type: 'MessageRestored', data: { messageId, senderId } }, { actorId: OWNER });
const noticesOf = (event: Parameters<typeof process.commands>[0]) =>
  process.commands(event).map((command) => (command as SendMessage).data);

it('The author is notified of what came back, whenever the process comes to it, once for each undo', () => {
  const [notice] = noticesOf(restored(AUTHOR));
  expect(notice).toMatchObject({ conversation: { userIds: expect.arrayContaining([AUTHOR]) } });
  expect(noticesOf(restored(AUTHOR, 8))[0]!.echo).toEqual(notice!.echo);
  for (const nobody of [OWNER, LEAVER, 99]) expect(noticesOf(restored(nobody))).toEqual([]);
});

it('Who made the changes is notified of what is taken back', () => {
  const data = {
    changes: { correlationId: 'c' },
    changerId: AUTHOR,
    movedIds: [7, 2],
    subscriptions: [{ channelId: 1, isSubscribed: true, userIds: [12, 1] }],
    roles: [],
  };
  const undone = (more: object) => recorded({ type: 'ChangesUndone', data: { ...data, ...more } }, { actorId: OWNER });
  expect(noticesOf(undone({}))[0]!.content).toMatch(/undid changes of yours: 2 messages moved back, 1 subscription/);
  const changes = { userId: AUTHOR, from: 0, to: 1 };
  expect(noticesOf(undone({ changes, changerId: undefined }))).toHaveLength(1);
  expect(noticesOf(undone({ changerId: undefined }))).toEqual([]);
});
