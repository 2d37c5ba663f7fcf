import type { SnapshotPart, SnapshotRow } from '@chat/directory';

/** A value of `message_retention_days` that was changed, of the organization (null) or a channel. */
export interface FormerRule {
  readonly channelId: number | null;
  /** Days; -1: unlimited; null: as in the organization. */
  readonly days: number | null;
  /** UNIX milliseconds of the change. */
  readonly until: number;
}

/** A rule that is shortened deletes nothing before: who did so by mistake can take it back. */
export const GRACE_PERIOD_MS = 24 * 60 * 60_000;

export class RetentionRules implements SnapshotPart {
  readonly name = 'retention';
  readonly version = 2;
  all: readonly FormerRule[] = [];
  /** UNIX milliseconds of the moment from which rules count; 0: ever since the founding; null: not yet. */
  enforcedFrom: number | null = null;

  add(rule: FormerRule): void {
    const isRecent = ({ until }: FormerRule) => until > rule.until - GRACE_PERIOD_MS;
    this.all = [...this.all.filter(isRecent), rule];
  }

  /** Before, nothing is deleted: rules without effect were stored by a former build, and no owner has seen the forecast. */
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
  /** Null: as in the organization; also of direct messages. */
  readonly channel: number | null;
}

/** Days after which messages of a place are deleted; Infinity: never. The longest that was in force within the last day. */
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
