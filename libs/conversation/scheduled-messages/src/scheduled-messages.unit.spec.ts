import { given } from '@chat/testing';
import { decideCreateScheduledMessage } from './create-scheduled-message/create-scheduled-message.decide.js';
import { decideDeleteScheduledMessage } from './delete-scheduled-message/delete-scheduled-message.decide.js';
import { decideEditScheduledMessage } from './edit-scheduled-message/edit-scheduled-message.decide.js';
import {
  DeliveryTimeNotInFuture,
  scheduledMessageAggregate,
  ScheduledMessageAlreadySent,
  ScheduledMessageDoesNotExist,
  type ScheduledMessageEvent,
  SenderDeactivated,
  TooLateToSend,
  TooManyScheduledMessages,
} from './scheduled-message/scheduled-message.aggregate.js';
import {
  decideBeginSending,
  decideEndSending,
  SENT_WITHIN_SECONDS,
} from './send-due-messages/send-scheduled-message.decide.js';

const message = {
  scheduledMessageId: 4,
  senderId: 11,
  client: 'website',
  conversation: { kind: 'direct', userIds: [11, 12] } as const,
  content: 'soup',
  renderedContent: '<p>soup</p>',
  deliverAt: 1_000,
  readBySender: true,
};
const named = { scheduledMessageId: 4, senderId: 11 };
const scheduled: ScheduledMessageEvent = { type: 'MessageScheduled', data: message };
const begun: ScheduledMessageEvent = { type: 'ScheduledMessageSendingBegun', data: named };
const sent: ScheduledMessageEvent = { type: 'ScheduledMessageSent', data: { ...named, messageId: 9 } };
const deleted: ScheduledMessageEvent = { type: 'ScheduledMessageDeleted', data: named };
const failed = (reason: string, notify = true): ScheduledMessageEvent => ({
  type: 'ScheduledMessageFailed',
  data: { ...message, reason, notify },
});
const none = given(scheduledMessageAggregate);
const waiting = given(scheduledMessageAggregate, scheduled);
const sending = given(scheduledMessageAggregate, scheduled, begun);
const edit = { editorId: 11, client: 'website', deliverAt: undefined, changed: { content: 'stew' } };

describe('scheduling a message', () => {
  const facts = { now: 999, count: 0, limit: 1, room: 1_000 };

  it('needs a time in the future', () => {
    none.when((state) => decideCreateScheduledMessage(state, message, facts)).thenRecords(scheduled);
    none
      .when((state) => decideCreateScheduledMessage(state, message, { ...facts, now: 1_000 }))
      .thenRefuses(new DeliveryTimeNotInFuture());
  });

  it('is refused beyond the limit, and done once', () => {
    none
      .when((state) => decideCreateScheduledMessage(state, message, { ...facts, count: 1 }))
      .thenRefuses(new TooManyScheduledMessages(1));
    waiting.when((state) => decideCreateScheduledMessage(state, message, facts)).thenNothing();
  });
});

describe('a scheduled message', () => {
  it('is edited and deleted by its sender only', () => {
    const edited = { type: 'ScheduledMessageEdited', data: { ...message, content: 'stew' } } as const;
    waiting.when((state) => decideEditScheduledMessage(state, edit, 1_000)).thenRecords(edited);
    waiting.when((state) => decideDeleteScheduledMessage(state, 11)).thenRecords(deleted);
    waiting
      .when((state) => decideEditScheduledMessage(state, { ...edit, editorId: 12 }, 1_000))
      .thenRefuses(new ScheduledMessageDoesNotExist());
    waiting.when((state) => decideDeleteScheduledMessage(state, 12)).thenRefuses(new ScheduledMessageDoesNotExist());
  });

  it('stays as it is once it is being sent, or sent', () => {
    for (const late of [sending, given(scheduledMessageAggregate, scheduled, begun, sent)]) {
      late
        .when((state) => decideEditScheduledMessage(state, edit, 1_000))
        .thenRefuses(new ScheduledMessageAlreadySent());
      late.when((state) => decideDeleteScheduledMessage(state, 11)).thenRefuses(new ScheduledMessageAlreadySent());
    }
  });

  it('does not exist for another account, also when it was sent', () => {
    const onlySent = given(scheduledMessageAggregate, sent);
    onlySent
      .when((state) => decideEditScheduledMessage(state, { ...edit, editorId: 12 }, 1_000))
      .thenRefuses(new ScheduledMessageDoesNotExist());
    onlySent.when((state) => decideDeleteScheduledMessage(state, 12)).thenRefuses(new ScheduledMessageDoesNotExist());
    onlySent.when((state) => decideDeleteScheduledMessage(state, 11)).thenRefuses(new ScheduledMessageAlreadySent());
  });

  it('needs a new time when it failed', () => {
    const broken = given(scheduledMessageAggregate, scheduled, begun, failed('no'));
    broken.when((state) => decideEditScheduledMessage(state, edit, 1_000)).thenRefuses(new DeliveryTimeNotInFuture());
    broken
      .when((state) => decideEditScheduledMessage(state, { ...edit, deliverAt: 2_000 }, 1_000))
      .thenRecords({ type: 'ScheduledMessageEdited', data: { ...message, content: 'stew', deliverAt: 2_000 } });
    broken.when((state) => decideDeleteScheduledMessage(state, 11)).thenRecords(deleted);
  });
});

describe('sending a scheduled message', () => {
  const facts = { now: 1_000, senderIsActive: true };

  it('begins at its time, not before', () => {
    waiting.when((state) => decideBeginSending(state, { ...facts, now: 999 })).thenNothing();
    waiting.when((state) => decideBeginSending(state, facts)).thenRecords(begun);
  });

  it('is given up when it is too late', () => {
    const last = 1_000 + SENT_WITHIN_SECONDS;
    waiting.when((state) => decideBeginSending(state, { ...facts, now: last })).thenRecords(begun);
    waiting
      .when((state) => decideBeginSending(state, { ...facts, now: last + 1 }))
      .thenRecords(failed(new TooLateToSend().message));
  });

  it('is given up silently for a sender who is gone', () => {
    waiting
      .when((state) => decideBeginSending(state, { ...facts, senderIsActive: false }))
      .thenRecords(failed(new SenderDeactivated().message, false));
  });

  it('goes on after a crash, however late, because it may have been sent', () => {
    sending.when((state) => decideBeginSending(state, { now: 99_999, senderIsActive: false })).thenNothing();
  });

  it('ends once, with the message or with the reason against it', () => {
    sending.when((state) => decideEndSending(state, 9)).thenRecords(sent);
    sending.when((state) => decideEndSending(state, new Error('no'))).thenRecords(failed('no'));
    given(scheduledMessageAggregate, scheduled, begun, sent)
      .when((state) => decideEndSending(state, 9))
      .thenNothing();
    waiting.when((state) => decideEndSending(state, 9)).thenNothing();
  });
});
