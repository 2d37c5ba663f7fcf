import type { Directory } from '@chat/directory';
import type { MessageFlags } from '@chat/message-index';
import type { ReadStore } from '@chat/read-store';
import { ExpiringPlaces } from './expiring-places.js';
import { type RetentionRules, GRACE_PERIOD_MS } from './retention-rules.js';

/** A shortened rule that does not delete yet, but will. */
export interface WaitingRule {
  readonly message_retention_days: number;
  /** Channels in which it deletes. */
  readonly stream_ids: readonly number[];
  readonly direct_messages: boolean;
  /** UNIX seconds. */
  readonly deletes_from: number;
  /** Number of messages that it will delete first, unless the rule is changed. */
  readonly messages: number;
}

interface WaitingPlace {
  /** Null: direct messages. */
  readonly channelId: number | null;
  readonly days: number;
  readonly from: number;
}

export interface RetentionFacts {
  readonly rules: RetentionRules;
  readonly directory: Directory;
  readonly flags: MessageFlags;
  readonly store: ReadStore;
}

/** Lists the waiting rules, of the organization in the given state. @param now UNIX milliseconds */
export async function waitingRules(facts: RetentionFacts, now: number): Promise<readonly WaitingRule[]> {
  const places = new ExpiringPlaces(facts.rules, facts.directory, facts.flags, facts.store);
  const channelIds = Array.from(facts.directory.channels(), ({ id }) => id);
  const waiting = [null, ...channelIds].flatMap((channelId) => {
    const from = beginsFor(channelId, facts.rules);
    const days = places.daysOf(channelId, from);
    return days < places.daysOf(channelId, now) ? [{ channelId, days, from }] : [];
  });
  const groups = Map.groupBy(waiting, ({ days, from }) => `${days} ${from}`);
  const rules = await Promise.all(Array.from(groups.values(), (group) => waitingRule(group, places, facts.flags)));
  return rules.filter(({ messages }) => messages > 0);
}

function beginsFor(place: number | null, { all, enforcedFrom }: RetentionRules): number {
  const changes = all.filter(({ channelId }) => channelId === null || channelId === place);
  return Math.max(enforcedFrom ?? 0, ...changes.map(({ until }) => until)) + GRACE_PERIOD_MS;
}

async function waitingRule(
  group: readonly WaitingPlace[],
  places: ExpiringPlaces,
  flags: MessageFlags,
): Promise<WaitingRule> {
  const { days, from } = group[0]!;
  const { upTo } = await places.oldAfter(days, from);
  const counts = flags.posted.countUpTo(upTo);
  const countOf = ({ channelId }: WaitingPlace) =>
    channelId === null ? counts.direct : (counts.byChannel.get(channelId) ?? 0);
  const taking = group.filter((place) => countOf(place) > 0);
  return {
    message_retention_days: days,
    stream_ids: taking.flatMap(({ channelId }) => channelId ?? []),
    direct_messages: taking.some(({ channelId }) => channelId === null),
    deletes_from: Math.floor(from / 1000),
    messages: taking.reduce((sum, place) => sum + countOf(place), 0),
  };
}
