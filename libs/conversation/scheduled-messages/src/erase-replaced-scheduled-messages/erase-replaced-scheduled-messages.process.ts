import { erasing } from '@chat/processes';

export const eraseReplacedScheduledMessages = erasing('erase-replaced-scheduled-messages', [
  'ScheduledMessageEdited',
  'ScheduledMessageDeleted',
  'ScheduledMessageSent',
]);
