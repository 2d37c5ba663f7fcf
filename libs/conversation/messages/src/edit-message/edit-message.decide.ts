import { type Conversation, decisiveTopic } from '@chat/directory';
import { InaccessibleMessage } from '@chat/message-reading';
import { refuseStaleContent } from '../message/content-hash.js';
import { withAttachments } from '../message/attachment-ids.js';
import { type MentionFacts, refuseForbiddenMentions } from '../message/mentions.js';
import type { MessageState, PostedMessage } from '../message/message.aggregate.js';
import {
  ContentHasNullBytes,
  MessageEditingDisabled,
  MessageEditWindowClosed,
  NotTheSender,
  WidgetsCannotBeEdited,
} from '../message/message.errors.js';
import type { DecidedMove, MessageContentEdited } from '../message/message.events.js';
import {
  EDIT_LIMIT_SLACK,
  type MoveFacts,
  type MoveIntent,
  refuseForbiddenMove,
  refuseForbiddenTopicEdit,
  refuseImpossibleMove,
} from '../move-messages/move-messages.rules.js';

export interface EditMessageIntent {
  readonly editorId: number;
  readonly content: EditedContent;
  readonly prevContentSha256: string | undefined;
  readonly move: MoveIntent;
}

export interface EditedContent {
  readonly source: string;
  readonly renderedContent: string;
  readonly attachmentIds: readonly number[];
  readonly mentions: MentionFacts;
}

export interface EditingFacts {
  readonly isAccessible: boolean;
  readonly editingAllowed: boolean;
  readonly editLimit: number | null;
  readonly age: number;
}

export interface EditMessageFacts extends EditingFacts {
  readonly conversation: Conversation;
  /** SHA-256 of a text, hex; injected so that the decision stays free of the platform. */
  readonly sha256: (text: string) => string;
  readonly move: MoveFacts;
}

/**
 * Checks the edit, and the requested move (contract, editing-messages: Checks in order). One event names both; the move is stored
 * after it (`decideFinishMovingMessages`).
 */
export function decideEditMessage(
  state: MessageState,
  intent: EditMessageIntent,
  facts: EditMessageFacts,
): MessageContentEdited[] {
  if (state.situation !== 'posted' || !facts.isAccessible) throw new InaccessibleMessage();
  const { content, move } = intent;
  refuseForeignOrLateEdit(state.senderId, intent.editorId, facts);
  refuseImpossibleMove(move, facts.move);
  if (state.submessages) throw new WidgetsCannotBeEdited();
  refuseStaleContent(intent.prevContentSha256, state.content, facts.sha256);
  if (content.source.includes('\0')) throw new ContentHasNullBytes();
  refuseForbiddenTopicEdit(move, facts.move);
  refuseForbiddenMentions(content.mentions);
  refuseForbiddenMove(move, facts.move);
  return [contentEdited(state, content, facts.conversation, decidedMove(move))];
}

function contentEdited(
  { messageId, senderId, content, renderedContent, attachmentIds }: PostedMessage,
  edited: EditedContent,
  conversation: Conversation,
  move: DecidedMove | undefined,
): MessageContentEdited {
  return {
    type: 'MessageContentEdited',
    data: {
      messageId,
      senderId,
      conversation,
      content: edited.source,
      renderedContent: edited.renderedContent,
      ...withAttachments(edited.attachmentIds),
      mentions: edited.mentions.mentions,
      previous: { content, renderedContent, ...withAttachments(attachmentIds) },
      ...(move && { move }),
    },
  };
}

function decidedMove({ topic, propagateMode, notifyOldThread, notifyNewThread }: MoveIntent): DecidedMove | undefined {
  if (topic === undefined) return undefined;
  return { topic: decisiveTopic(topic), propagateMode, notifyOldThread, notifyNewThread };
}

export function refuseForeignOrLateEdit(senderId: number, editorId: number, facts: EditingFacts): void {
  if (!facts.editingAllowed) throw new MessageEditingDisabled();
  if (editorId !== senderId) throw new NotTheSender();
  if (facts.editLimit !== null && facts.age > facts.editLimit + EDIT_LIMIT_SLACK) throw new MessageEditWindowClosed();
}
