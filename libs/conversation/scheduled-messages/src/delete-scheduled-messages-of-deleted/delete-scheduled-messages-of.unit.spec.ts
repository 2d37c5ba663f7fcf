import { given } from '@chat/testing';
import {
  scheduledMessageAggregate,
  type ScheduledMessageEvent,
} from '../scheduled-message/scheduled-message.aggregate.js';
import { decideDeleteScheduledMessagesOf } from './delete-scheduled-messages-of.decide.js';

const named = { scheduledMessageId: 3, senderId: 7 };
const message = {
  ...named,
  client: 'web',
  conversation: { kind: 'direct', userIds: [7] } as const,
  content: 'Soup',
  renderedContent: '<p>Soup</p>',
  deliverAt: 9,
  readBySender: true,
};
const scheduled: ScheduledMessageEvent = { type: 'MessageScheduled', data: message };
const begun: ScheduledMessageEvent = { type: 'ScheduledMessageSendingBegun', data: named };
const failed: ScheduledMessageEvent = {
  type: 'ScheduledMessageFailed',
  data: { ...message, reason: 'Gone', notify: false },
};
const deleted: ScheduledMessageEvent = { type: 'ScheduledMessageDeleted', data: named };

const decided = (...events: ScheduledMessageEvent[]) =>
  given(scheduledMessageAggregate, ...events).when(decideDeleteScheduledMessagesOf);

it('a scheduled message of a deleted account is deleted once, also one that failed, and not one that is being sent', () => {
  decided(scheduled).thenRecords(deleted);
  decided(scheduled, begun).thenNothing();
  decided(scheduled, begun, failed).thenRecords(deleted);
  decided(scheduled, deleted).thenNothing();
});
