import { type Directory, readableChannel, truncateTopic, type User } from '@chat/directory';
import { normalizeContent } from '@chat/markdown';
import {
  type Draft,
  DraftSynchronizationDisabled,
  InvalidRecipientId,
  NegativeTimestamp,
  NotExactlyOneChannel,
  TopicHasNullBytes,
} from '../draft/draft.aggregate.js';
import type { SentDraft } from './draft-parameter.js';

export type DraftedMessage = Omit<Draft, 'draftId' | 'ownerId'>;

export function synchronizesDrafts({ settings }: User): boolean {
  return settings['enable_drafts_synchronization'] !== false;
}

export function refuseWithoutSynchronization(user: User): void {
  if (!synchronizesDrafts(user)) throw new DraftSynchronizationDisabled();
}

/**
 * @param now UNIX milliseconds
 * @throws DomainError for a draft that could never be sent to its recipients
 */
export function draftedMessage(directory: Directory, ownerId: number, sent: SentDraft, now: number): DraftedMessage {
  const { type, to, topic, timestamp = now / 1000 } = sent;
  if (timestamp < 0) throw new NegativeTimestamp();
  const drafted = { type, to: [] as number[], topic: '', content: normalizeContent(sent.content), timestamp };
  if (type === 'stream') return { ...drafted, to: [channelId(directory, ownerId, to)], topic: draftedTopic(topic) };
  if (to.length === 0 || type === '') return { ...drafted, type: '' };
  const unknown = to.find((userId) => !directory.user(userId));
  if (unknown !== undefined) throw new InvalidRecipientId(unknown);
  return { ...drafted, to: [...new Set(to)] };
}

function draftedTopic(topic: string): string {
  if (topic.includes('\0')) throw new TopicHasNullBytes();
  return truncateTopic(topic);
}

function channelId(directory: Directory, userId: number, to: readonly number[]): number {
  if (to.length !== 1) throw new NotExactlyOneChannel();
  return readableChannel(directory, userId, to[0]!).id;
}
