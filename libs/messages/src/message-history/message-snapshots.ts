import type { RealmSettings } from '@chat/directory';
import { htmlDiff } from '@chat/markdown';
import { displayTopic } from '../message/topic.js';
import type { MessageDocument } from '../messages/message-document.js';
import type { MessageChangeDocument } from './message-history-document.js';

export type HistoryVisibility = RealmSettings['message_edit_history_visibility_policy'];

/**
 * The life of a message, oldest first: how it was posted, then its state after every change (spec section 2.4).
 * @param changes in log order
 */
export function messageSnapshots(
  document: MessageDocument,
  changes: readonly MessageChangeDocument[],
  visibility: HistoryVisibility,
  allowEmptyTopicName: boolean,
): object[] {
  const { conversation } = document;
  const topic = conversation.kind === 'channel' ? displayTopic(conversation.topic, allowEmptyTopicName) : '';
  const posted = changes[0]?.previous ?? document;
  const original = {
    topic,
    content: posted.content,
    rendered_content: posted.renderedContent,
    timestamp: Math.floor(document.time / 1000),
    user_id: document.senderId,
  };
  const visible = visibility === 'all' ? changes : [];
  return [original, ...visible.map((change) => ({ topic, ...contentChange(change) }))];
}

function contentChange({ content, renderedContent, previous, time, userId }: MessageChangeDocument) {
  return {
    content,
    rendered_content: renderedContent,
    timestamp: Math.floor(time / 1000),
    user_id: userId,
    prev_content: previous.content,
    prev_rendered_content: previous.renderedContent,
    content_html_diff: htmlDiff(previous.renderedContent, renderedContent),
  };
}

/** The `edit_history` of a message object: newest first, only what each change replaced. */
export function editHistory(changes: readonly MessageChangeDocument[], visibility: HistoryVisibility): object[] {
  if (visibility !== 'all') return [];
  return changes.toReversed().map(({ previous, time, userId }) => ({
    user_id: userId,
    timestamp: Math.floor(time / 1000),
    prev_content: previous.content,
    prev_rendered_content: previous.renderedContent,
  }));
}
