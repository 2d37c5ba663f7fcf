import { type Directory, NOTIFICATION_BOT_ID } from '@chat/directory';
import { idsOf } from '@chat/kernel';
import { type MessageRestored, notice } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import type { ChangesUndone } from '../undo/undo.events.js';

const NAME = 'notify-of-undo';

/** Notifies, once for each undo and also after a crash, authors of restored messages and accounts whose changes are undone. */
export function notifyOfUndo(directory: Directory): Process {
  return reactingBeforeAnswer<MessageRestored | ChangesUndone>(NAME, ['MessageRestored', 'ChangesUndone'], (event) => {
    const { type, data, metadata } = event;
    const userId = type === 'MessageRestored' ? data.senderId : changerOf(data);
    const user = userId === undefined ? undefined : directory.user(userId);
    if (!user?.isActive || user.isBot || userId === metadata.actorId) return [];
    const conversation = {
      kind: 'direct' as const,
      userIds: [NOTIFICATION_BOT_ID, user.id].toSorted((one, other) => one - other),
    };
    const content =
      type === 'MessageRestored'
        ? 'Messages of yours that were deleted are there again: an owner of the organization undid the deletion.'
        : `An owner of the organization undid changes of yours: ${countsOf(data)}.`;
    const undo = { ...event, id: metadata.correlationId };
    return [notice(`${NAME}:${type}:${user.id}`, undo, conversation, content)];
  });
}

const changerOf = ({ changes, changerId }: ChangesUndone['data']): number | undefined =>
  'userId' in changes ? changes.userId : changerId;

const countsOf = ({ movedIds, subscriptions, roles }: ChangesUndone['data']): string => {
  const subscribed = subscriptions.reduce((sum, { userIds }) => sum + idsOf(userIds).length, 0);
  return [
    counted(idsOf(movedIds).length, 'message moved back', 'messages moved back'),
    counted(subscribed, 'subscription', 'subscriptions'),
    counted(roles.length, 'role', 'roles'),
  ]
    .filter((each) => each !== '')
    .join(', ');
};

const counted = (number: number, one: string, many: string): string =>
  number === 0 ? '' : `${number} ${number === 1 ? one : many}`;
