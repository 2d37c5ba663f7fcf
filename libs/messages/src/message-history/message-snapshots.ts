import type { RealmSettings } from '@chat/directory';
import { htmlDiff } from '@chat/markdown';
import type { Content } from '../message/message.events.js';
import { displayTopic } from '../message/topic.js';
import type { MessageDocument, MessageMove, Place } from '../messages/message-document.js';
import type { ContentChangeDocument } from './message-history-document.js';

export type HistoryVisibility = RealmSettings['message_edit_history_visibility_policy'];

/** What one request changed: the content, the place, or both. */
interface Change {
  readonly position: number;
  readonly time: number;
  readonly userId: number | null;
  readonly content?: ContentChangeDocument;
  readonly move?: MessageMove;
}

/** The changes of a message, oldest first; a move and the content edit of the same request right behind it are one. */
function changesOf(document: MessageDocument, contentChanges: readonly ContentChangeDocument[]): Change[] {
  const all: Change[] = [
    ...document.moves.map((move) => ({ ...move, move })),
    ...contentChanges.map((content) => ({ ...content, content })),
  ];
  const changes: Change[] = [];
  for (const change of all.toSorted((a, b) => a.position - b.position)) {
    const { position, content } = change;
    const last = changes.at(-1);
    const completes = content && last?.move && !last.content && isSameRequest(last.move, content);
    if (completes) changes[changes.length - 1] = { ...last, position, content };
    else changes.push(change);
  }
  return changes;
}

/** A client may give several requests one id, but hardly at the same millisecond. */
function isSameRequest(move: MessageMove, content: ContentChangeDocument): boolean {
  return move.correlationId === content.correlationId && move.time === content.time;
}

function visibleChanges(changes: readonly Change[], visibility: HistoryVisibility): readonly Change[] {
  if (visibility === 'all') return changes;
  const moves = changes.filter((change) => change.move);
  return visibility === 'moves' ? moves.map(({ content: _hidden, ...change }) => change) : [];
}

/**
 * The life of a message, oldest first: how it was posted, then its state after every change (spec section 2.4).
 * @param contentChanges in log order
 */
export function messageSnapshots(
  document: MessageDocument,
  contentChanges: readonly ContentChangeDocument[],
  visibility: HistoryVisibility,
  allowEmptyTopicName: boolean,
): object[] {
  const topicOf = (place: Place | undefined) => (place ? displayTopic(place.topic, allowEmptyTopicName) : '');
  const contentAt = (position: number): Content =>
    contentChanges.findLast((change) => change.position <= position) ?? contentChanges[0]?.previous ?? document;
  const placeAt = (position: number): Place | undefined =>
    document.moves.findLast((move) => move.position <= position)?.to ?? document.moves[0]?.from ?? placeOf(document);

  const posted = {
    topic: topicOf(placeAt(0)),
    ...shown(contentAt(0)),
    timestamp: Math.floor(document.time / 1000),
    user_id: document.senderId,
  };
  const visible = visibleChanges(changesOf(document, contentChanges), visibility);
  return [
    posted,
    ...visible.map(({ position, time, userId, content, move }) => ({
      topic: topicOf(placeAt(position)),
      ...shown(contentAt(position)),
      timestamp: Math.floor(time / 1000),
      user_id: userId,
      ...(move ? placeChange(move, topicOf) : {}),
      ...(content ? { ...previousContent(content), content_html_diff: diffOf(content) } : {}),
    })),
  ];
}

/** The `edit_history` of a message object: newest first, only what each change replaced. */
export function editHistory(
  document: MessageDocument,
  contentChanges: readonly ContentChangeDocument[],
  visibility: HistoryVisibility,
  allowEmptyTopicName: boolean,
): object[] {
  const visible = visibleChanges(changesOf(document, contentChanges), visibility);
  const topicOf = (place: Place) => displayTopic(place.topic, allowEmptyTopicName);
  return visible.toReversed().map(({ time, userId, content, move }) => ({
    user_id: userId,
    timestamp: Math.floor(time / 1000),
    ...(content ? previousContent(content) : {}),
    ...(move
      ? { ...(move.from.topic === move.to.topic ? {} : { topic: topicOf(move.to) }), ...placeChange(move, topicOf) }
      : {}),
  }));
}

function placeOf({ conversation }: MessageDocument): Place | undefined {
  return conversation.kind === 'channel' ? conversation : undefined;
}

function shown({ content, renderedContent }: Content) {
  return { content, rendered_content: renderedContent };
}

function previousContent({ previous }: ContentChangeDocument) {
  return { prev_content: previous.content, prev_rendered_content: previous.renderedContent };
}

function diffOf({ previous, renderedContent }: ContentChangeDocument): string {
  return htmlDiff(previous.renderedContent, renderedContent);
}

function placeChange({ from, to }: MessageMove, topicOf: (place: Place) => string) {
  return {
    ...(from.topic === to.topic ? {} : { prev_topic: topicOf(from) }),
    ...(from.channelId === to.channelId ? {} : { prev_stream: from.channelId, stream: to.channelId }),
  };
}
