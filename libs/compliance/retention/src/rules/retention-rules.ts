import type { SnapshotPart, SnapshotRow } from '@chat/directory';

/** A former value of `message_retention_days`, of the organization (null) or a channel. */
export interface FormerRule {
  readonly channelId: number | null;
  /** Days; -1: unlimited; null: the organization's value. */
  readonly days: number | null;
  /** UNIX milliseconds of the change. */
  readonly until: number;
}

/** Time before a shortened rule deletes anything, so that a mistake can be corrected. */
export const GRACE_PERIOD_MS = 24 * 60 * 60_000;

export class RetentionRules implements SnapshotPart {
  readonly name = 'retention';
  readonly version = 2;
  all: readonly FormerRule[] = [];
  /** UNIX milliseconds from which rules are in effect; 0: since the founding; null: not yet. */
  enforcedFrom: number | null = null;

  add(rule: FormerRule): void {
    const isRecent = ({ until }: FormerRule) => until > rule.until - GRACE_PERIOD_MS;
    this.all = [...this.all.filter(isRecent), rule];
  }

  /** Deletion starts a day after the upgrade, so that owners can see the forecast of rules that a former build ignored. */
  isEnforced(now: number): boolean {
    return this.enforcedFrom !== null && this.enforcedFrom <= now - GRACE_PERIOD_MS;
  }

  snapshot(): SnapshotRow[] {
    return [
      ['all', this.all],
      ['enforcedFrom', this.enforcedFrom],
    ];
  }

  restore(rows: Iterable<SnapshotRow>): void {
    const [all, enforcedFrom] = rows;
    this.all = (all?.[1] ?? []) as readonly FormerRule[];
    this.enforcedFrom = (enforcedFrom?.[1] ?? null) as number | null;
  }
}

export interface RulesInForce {
  readonly organization: number;
  /** Null: the organization's value, also for direct messages. */
  readonly channel: number | null;
}

/** Days after which messages of a place are deleted; Infinity: never. The largest value in force within the last day. */
export function retentionDays(
  { organization, channel }: RulesInForce,
  former: readonly FormerRule[],
  channelId: number | null,
  now: number,
): number {
  const counting = former.filter(({ until }) => until > now - GRACE_PERIOD_MS);
  const valuesOf = (id: number | null) => counting.filter((rule) => rule.channelId === id).map(({ days }) => days);
  const general = Math.max(...[organization, ...valuesOf(null)].map((days) => daysOf(days ?? -1)));
  const own = channelId === null ? [null] : [channel, ...valuesOf(channelId)];
  return Math.max(...own.map((days) => (days === null ? general : daysOf(days))));
}

const daysOf = (days: number): number => (days < 0 ? Infinity : days);
