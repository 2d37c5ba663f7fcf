import type { Conversation } from '@chat/directory';
import type { MessageState } from '../message/message.aggregate.js';
import {
  ContentChangedMeanwhile,
  ContentHasNullBytes,
  InaccessibleMessage,
  MessageEditingDisabled,
  MessageEditWindowClosed,
  NothingToChange,
  NotTheSender,
  WidgetsCannotBeEdited,
} from '../message/message.errors.js';
import type { MessageContentEdited } from '../message/message.events.js';
import { type MentionFacts, refuseForbiddenMentions } from '../message/mentions.js';

/** Seconds that every edit limit is stretched by, for slow typists and networks (contract, limits). */
const EDIT_LIMIT_SLACK = 20;

export interface EditMessageIntent {
  readonly editorId: number;
  /** Undefined: the content is not to be changed. */
  readonly content: EditedContent | undefined;
  readonly prevContentSha256: string | undefined;
}

export interface EditedContent {
  /** Normalized; a blank one is stored as "(deleted)". */
  readonly source: string;
  readonly renderedContent: string;
  readonly mentions: MentionFacts;
}

/** Whether a content may be edited at all. */
export interface EditingFacts {
  /** May read the message, and its channel is not archived. */
  readonly isAccessible: boolean;
  readonly editingAllowed: boolean;
  /** Seconds; null: no limit. */
  readonly editLimit: number | null;
  /** Seconds since the message was posted. */
  readonly age: number;
}

export interface EditMessageFacts extends EditingFacts {
  readonly conversation: Conversation;
  /** Of any text, hex; injected so that the decision stays free of the platform. */
  readonly sha256: (text: string) => string;
}

/** May this edit be made, and what does it change? (contract, edit: checks in order) */
export function decideEditMessage(
  state: MessageState,
  intent: EditMessageIntent,
  facts: EditMessageFacts,
): MessageContentEdited[] {
  if (state.situation !== 'posted' || !facts.isAccessible) throw new InaccessibleMessage();
  const { content } = intent;
  if (content) refuseForeignOrLateEdit(state.senderId, intent.editorId, facts);
  if (!content) throw new NothingToChange();
  if (isWidget(state.content)) throw new WidgetsCannotBeEdited();
  if (intent.prevContentSha256 !== undefined && intent.prevContentSha256 !== facts.sha256(state.content)) {
    throw new ContentChangedMeanwhile();
  }
  if (content.source.includes('\0')) throw new ContentHasNullBytes();
  refuseForbiddenMentions(content.mentions);
  return [
    {
      type: 'MessageContentEdited',
      data: {
        messageId: state.messageId,
        senderId: state.senderId,
        conversation: facts.conversation,
        content: content.source,
        renderedContent: content.renderedContent,
        mentions: content.mentions.mentions,
        previous: { content: state.content, renderedContent: state.renderedContent },
      },
    },
  ];
}

/** May the content be edited at all by this editor, now? Also asked for typing. */
export function refuseForeignOrLateEdit(senderId: number, editorId: number, facts: EditingFacts): void {
  if (!facts.editingAllowed) throw new MessageEditingDisabled();
  if (editorId !== senderId) throw new NotTheSender();
  if (facts.editLimit !== null && facts.age > facts.editLimit + EDIT_LIMIT_SLACK) throw new MessageEditWindowClosed();
}

function isWidget(content: string): boolean {
  return /^\/(poll|todo)(\s|$)/.test(content);
}
