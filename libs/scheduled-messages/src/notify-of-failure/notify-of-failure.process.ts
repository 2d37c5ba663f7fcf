import { type Directory, NOTIFICATION_BOT_ID } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { notice } from '@chat/messages';
import type { Process } from '@chat/processes';
import type { ScheduledMessageFailed } from '../scheduled-message/scheduled-message.events.js';

const NAME = 'notify-of-failure';

/** When a scheduled message could not be sent, the Notification Bot says so to its sender. */
export function notifyOfFailure(directory: Directory): Process {
  return {
    name: NAME,
    types: ['ScheduledMessageFailed'],
    commands(event) {
      if (event.type !== 'ScheduledMessageFailed') return [];
      const { senderId, reason, notify, deliverAt } = (event as RecordedEvent<ScheduledMessageFailed>).data;
      if (!notify || !directory.user(senderId)?.isActive) return [];
      const time = new Date(deliverAt * 1000).toISOString();
      const content =
        `The message that you scheduled for <time:${time}> was not sent because of the following error:\n\n` +
        `> ${reason}\n\n[View scheduled messages](#scheduled)`;
      return [notice(NAME, event, { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, senderId] }, content)];
    },
  };
}
