import { displayTopic, type RealmSettings } from '@chat/directory';
import { weigh } from '@chat/kernel';
import type { Content } from './content.js';
import type { NewestChanges } from './content-changes.js';
import type { MessageDocument, MessageMove, Place } from './message-document.js';
import type { ContentChangeDocument } from './message-history-document.js';

export type HistoryVisibility = RealmSettings['message_edit_history_visibility_policy'];

/** The change of one request: the content, the place, or both. */
interface Change {
  readonly position: number;
  readonly time: number;
  readonly requestTime?: number;
  readonly correlationId: string;
  readonly userId: number | null;
  readonly content?: ContentChangeDocument;
  readonly move?: MessageMove;
}

/**
 * The changes of a message, oldest first; a content edit and the move of the same request are one. In logs of earlier versions the
 * move comes first.
 */
function changesOf(document: MessageDocument, contentChanges: readonly ContentChangeDocument[]): Change[] {
  const all: Change[] = [
    ...document.moves.map((move) => ({ ...move, move })),
    ...contentChanges.map((content) => ({ ...content, content })),
  ];
  const changes: Change[] = [];
  for (const change of all.toSorted((a, b) => a.position - b.position)) {
    const last = changes.at(-1);
    if (last && completes(change, last)) changes[changes.length - 1] = { ...last, ...change };
    else changes.push(change);
  }
  return changes;
}

/** A client may reuse the id of a request, but hardly within the same millisecond. */
function completes(change: Change, last: Change): boolean {
  const isOneOfEach = change.move ? !last.move : !last.content;
  return isOneOfEach && change.correlationId === last.correlationId && requestTimeOf(change) === requestTimeOf(last);
}

function requestTimeOf({ requestTime, time }: Change): number {
  return requestTime ?? time;
}

function visibleChanges(changes: readonly Change[], visibility: HistoryVisibility): readonly Change[] {
  if (visibility === 'all') return changes;
  const moves = changes.filter((change) => change.move);
  return visibility === 'moves' ? moves.map(({ content: _hidden, ...change }) => change) : [];
}

/** Part of a history. */
export interface PartOfHistory {
  readonly history: readonly object[];
  /** Number of visible changes that are left out for lack of room. */
  readonly omitted: number;
}

export interface HistoryOptions {
  readonly visibility: HistoryVisibility;
  readonly allowEmptyTopicName: boolean;
  /** Approximate, as JSON. */
  readonly characters: number;
}

/**
 * The history of a message, oldest first: its original state, then the state after every change, or after the newest ones within
 * the room (contract, editing-messages: Snapshot object).
 * @param original its first content
 */
export async function messageSnapshots(
  document: MessageDocument,
  original: Content,
  { changes: contentChanges, omitted }: NewestChanges,
  differenceOf: (change: ContentChangeDocument) => Promise<string>,
  { visibility, allowEmptyTopicName, characters }: HistoryOptions,
): Promise<PartOfHistory> {
  const topicOf = (place: Place | undefined) => (place ? displayTopic(place.topic, allowEmptyTopicName) : '');
  const placeAt = (position: number): Place | undefined =>
    document.moves.findLast((move) => move.position <= position)?.to ?? placeOfPosting(document);
  const posted = {
    topic: topicOf(placeAt(0)),
    ...shown(original),
    timestamp: Math.floor(document.time / 1000),
    user_id: document.senderId,
  };

  const visible = visibleChanges(changesOf(document, contentChanges), visibility);
  const snapshots: object[] = [];
  let left = characters - weigh(posted);
  let newer = contentChanges.length;
  for (const { position, time, userId, content, move } of visible.toReversed()) {
    while (newer > 0 && contentChanges[newer - 1]!.position > position) newer--;
    const isKnown = newer > 0 || omitted === 0;
    if (!isKnown || isBeforeKnownMoves(document, position)) break;
    const snapshot = {
      topic: topicOf(placeAt(position)),
      ...shown(contentChanges[newer - 1] ?? original),
      timestamp: Math.floor(time / 1000),
      user_id: userId,
      ...(move ? placeChange(move, topicOf) : {}),
      ...(content ? { ...previousContent(content), content_html_diff: await differenceOf(content) } : {}),
    };
    left -= weigh(snapshot);
    if (left < 0 && snapshots.length > 0) break;
    snapshots.push(snapshot);
  }
  const older = omittedBefore(document, omitted, visibility);
  return { history: [posted, ...snapshots.toReversed()], omitted: older + visible.length - snapshots.length };
}

/** The `edit_history` of a message object: newest first, with the replaced values of each change. */
export function editHistory(
  document: MessageDocument,
  { changes, omitted }: NewestChanges,
  { visibility, allowEmptyTopicName, characters }: HistoryOptions,
): PartOfHistory {
  const visible = visibleChanges(changesOf(document, changes), visibility);
  const topicOf = (place: Place) => displayTopic(place.topic, allowEmptyTopicName);
  const history: object[] = [];
  let left = characters;
  for (const { position, time, userId, content, move } of visible.toReversed()) {
    if (omitted > 0 && position < changes[0]!.position) break;
    if (isBeforeKnownMoves(document, position)) break;
    const entry = {
      user_id: userId,
      timestamp: Math.floor(time / 1000),
      ...(content ? previousContent(content) : {}),
      ...(move
        ? { ...(move.from.topic === move.to.topic ? {} : { topic: topicOf(move.to) }), ...placeChange(move, topicOf) }
        : {}),
    };
    left -= weigh(entry);
    if (left < 0 && history.length > 0) break;
    history.push(entry);
  }
  const older = omittedBefore(document, omitted, visibility);
  return { history, omitted: older + visible.length - history.length };
}

function placeOfPosting({ conversation, moves, earlierMoves }: MessageDocument): Place | undefined {
  const place = conversation.kind === 'channel' ? conversation : undefined;
  return earlierMoves?.from ?? moves[0]?.from ?? place;
}

/** The place at that time is unknown. */
function isBeforeKnownMoves({ moves, earlierMoves }: MessageDocument, position: number): boolean {
  return earlierMoves !== undefined && position < moves[0]!.position;
}

/** Number of visible changes that the document has dropped. */
function omittedBefore({ earlierMoves }: MessageDocument, contents: number, visibility: HistoryVisibility): number {
  const moves = visibility === 'all' || visibility === 'moves' ? (earlierMoves?.count ?? 0) : 0;
  return moves + (visibility === 'all' ? contents : 0);
}

function shown({ content, renderedContent }: Content) {
  return { content, rendered_content: renderedContent };
}

function previousContent({ previous }: ContentChangeDocument) {
  return { prev_content: previous.content, prev_rendered_content: previous.renderedContent };
}

function placeChange({ from, to }: MessageMove, topicOf: (place: Place) => string) {
  return {
    ...(from.topic === to.topic ? {} : { prev_topic: topicOf(from) }),
    ...(from.channelId === to.channelId ? {} : { prev_stream: from.channelId, stream: to.channelId }),
  };
}
