import { type Mandate, topicKey } from '@chat/directory';
import type { NarrowTerm } from '@chat/message-reading';
import type { Moment } from './moments.js';
import { coverage, type Viewer } from './viewer.js';

export interface ShownTopic {
  readonly name: string;
  readonly max_id: number;
  readonly messages: number;
}

const MOST_TOPICS = 1000;

/** The topics of the channel that a narrow names, at the moment, newest first; empty where it names no channel, or several. */
export function topicsOf(
  moment: Moment,
  viewer: Viewer,
  { narrow, mandate }: { readonly narrow: readonly NarrowTerm[]; readonly mandate: Mandate },
): readonly ShownTopic[] {
  const { directory, flags } = moment;
  const [named, ...others] = narrow.filter((term) => isChannel(term) && !term.negated);
  if (!named || others.length > 0) return [];
  const { operand } = named;
  const channel = typeof operand === 'number' ? directory.channel(operand) : directory.channelByName(String(operand));
  if (!channel || !viewer.sees(channel)) return [];
  const isCovered = coverage(moment, mandate);
  const topics = new Map<string, ShownTopic>();
  for (const { messageId, topic, arrivedAt } of flags.posted.messagesIn(channel.id)) {
    const message = { messageId, arrivedAt, conversation: { kind: 'channel', channelId: channel.id, topic } } as const;
    if (!isCovered(message) || !viewer.reads(message)) continue;
    const known = topics.get(topicKey(topic));
    const isNewest = known === undefined || messageId > known.max_id;
    const newest = isNewest ? { name: topic, max_id: messageId } : known;
    topics.set(topicKey(topic), { ...newest, messages: (known?.messages ?? 0) + 1 });
  }
  return [...topics.values()].toSorted((one, other) => other.max_id - one.max_id).slice(0, MOST_TOPICS);
}

const isChannel = ({ operator }: NarrowTerm) => operator === 'channel' || operator === 'stream';
