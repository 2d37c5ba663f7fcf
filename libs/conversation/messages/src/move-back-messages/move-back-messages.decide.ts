import { type ChannelConversation, topicKey } from '@chat/directory';
import { idsOf } from '@chat/kernel';
import type { Irreversible, Reversal } from '@chat/ports';
import type { MessagesMoved } from '../message/message.events.js';
import { LIMITS } from '../messages.limits.js';

/** A message that some moves moved. */
export interface MovedMessage {
  /** Its place before the first of them; topic null: none of them changed it. */
  readonly before: { readonly channelId: number; readonly topic: string | null };
  /** Moved by others since. */
  readonly isMovedSince: boolean;
}

/** Adds the next move of the log, if it is one of the moves to undo, or concerns a message of these. */
export function noteMove(
  moved: Map<number, MovedMessage>,
  { from, to, messageIds }: MessagesMoved['data'],
  isNamed: boolean,
) {
  for (const id of idsOf(messageIds)) {
    const known = moved.get(id);
    if (!isNamed && !known) continue;
    const { before = { channelId: from.channelId, topic: null }, isMovedSince = false } = known ?? {};
    const topic = before.topic ?? (isNamed && to.topic !== null ? from.topic : null);
    moved.set(id, { before: { ...before, topic }, isMovedSince: isMovedSince || !isNamed });
  }
}

export interface LocatedMessage extends MovedMessage {
  readonly id: number;
  /** Undefined: it is deleted. */
  readonly conversation: ChannelConversation | undefined;
  readonly channelMoves: number;
}

/** Messages of one topic that move back together. */
export interface MoveBack {
  readonly from: ChannelConversation;
  readonly to: MovedMessage['before'];
  /** Ascending. */
  readonly ids: readonly number[];
}

/** @param messages ascending @param isGone whether a channel no longer takes messages */
export function decideMoveBack(
  messages: readonly LocatedMessage[],
  isGone: (channelId: number) => boolean,
): { readonly moves: readonly MoveBack[]; readonly obstacles: Reversal<number>['obstacles'] } {
  const moves = new Map<string, MoveBack & { readonly ids: number[] }>();
  const obstacles: [number, Irreversible][] = [];
  for (const message of messages) {
    const { id, before: to, conversation: from } = message;
    const obstacle = obstacleOf(message, isGone);
    if (obstacle) obstacles.push([id, obstacle]);
    if (obstacle || !from || isThere(from, to)) continue;
    const key = JSON.stringify([from.channelId, topicKey(from.topic), to]);
    moves.getOrInsertComputed(key, () => ({ from, to, ids: [] })).ids.push(id);
  }
  return { moves: [...moves.values()], obstacles };
}

function obstacleOf(
  { conversation, isMovedSince, before, channelMoves }: LocatedMessage,
  isGone: (channelId: number) => boolean,
): Irreversible | undefined {
  if (!conversation) return 'message deleted';
  if (isMovedSince) return 'changed since';
  if (isGone(before.channelId) || isGone(conversation.channelId)) return 'channel archived';
  const changesChannel = before.channelId !== conversation.channelId;
  return changesChannel && channelMoves >= LIMITS.messages.channelMoves ? 'moved too often' : undefined;
}

const isThere = ({ channelId, topic }: ChannelConversation, to: MovedMessage['before']): boolean =>
  channelId === to.channelId && (to.topic === null || topic === to.topic);
