import type { Conversation } from '@chat/directory';
import { refusal } from '@chat/kernel';
import { InaccessibleMessage } from '@chat/message-reading';
import type { ReportType } from '@chat/ports';
import type { MessageState } from '../message/message.aggregate.js';
import type { MessageReported } from '../message/message.events.js';

export interface ReportMessageInput {
  readonly messageId: number;
  readonly reporterId: number;
  readonly reportType: ReportType;
  readonly description: string;
}

export interface ReportMessageFacts {
  readonly moderationChannelId: number | undefined;
  readonly conversation: Conversation | undefined;
}

export class ExplanationRequired extends refusal('An explanation is required.') {}
export class ReportingNotEnabled extends refusal('Message reporting is not enabled in this organization.') {}

/** Each report counts, also of one's own message (contract, reactions-and-reports: Checks and effects of a report). */
export function decideReportMessage(
  state: MessageState,
  { messageId, reporterId, reportType, description }: ReportMessageInput,
  { moderationChannelId, conversation }: ReportMessageFacts,
): MessageReported[] {
  if (reportType === 'other' && description === '') throw new ExplanationRequired();
  if (moderationChannelId === undefined) throw new ReportingNotEnabled();
  if (state.situation !== 'posted' || !conversation) throw new InaccessibleMessage();
  const { senderId, content } = state;
  const reported = { messageId, reporterId, senderId, conversation, reportType, description, content };
  return [{ type: 'MessageReported', data: { ...reported, moderationChannelId } }];
}
