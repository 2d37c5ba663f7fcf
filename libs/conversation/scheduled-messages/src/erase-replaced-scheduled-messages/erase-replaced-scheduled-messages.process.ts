import { erasing } from '@chat/processes';

/** What a scheduled message said before it was edited, deleted or sent is erased from the log. */
export const eraseReplacedScheduledMessages = erasing('erase-replaced-scheduled-messages', [
  'ScheduledMessageEdited',
  'ScheduledMessageDeleted',
  'ScheduledMessageSent',
]);
