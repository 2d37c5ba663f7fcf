import { type Directory, NOTIFICATION_BOT_ID } from '@chat/directory';
import { notice } from '@chat/messages';
import { type Process, reactingTo } from '@chat/processes';
import type { ScheduledMessageFailed } from '../scheduled-message/scheduled-message.aggregate.js';

const NAME = 'notify-of-failure';

export function notifyOfFailure(directory: Directory): Process {
  return reactingTo<ScheduledMessageFailed>(NAME, ['ScheduledMessageFailed'], (event) => {
    const { senderId, reason, notify, deliverAt } = event.data;
    if (!notify || !directory.user(senderId)?.isActive) return [];
    const time = new Date(deliverAt * 1000).toISOString();
    const content =
      `The message that you scheduled for <time:${time}> was not sent because of the following error:\n\n` +
      `> ${reason}\n\n[View scheduled messages](#scheduled)`;
    return [notice(NAME, event, { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, senderId] }, content)];
  });
}
