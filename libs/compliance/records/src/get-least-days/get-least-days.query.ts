import { Clock } from '@chat/kernel';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { OPERATOR, ownLeastDays, settledFrom } from '../rules/least-days.js';
import { OperatorDays } from '../rules/operator-days.js';
import { ORGANIZATION, placeKey } from '../rules/place.js';
import { RecordsRules } from '../rules/records-rules.js';

export interface ShownRule {
  /** Null: the organization's value. */
  readonly records_days: number | null;
  readonly days_now: number;
  /** UNIX seconds; null: no longer value is in force. */
  readonly holds_from: number | null;
}

export interface ShownLeastDays {
  readonly operator_days: number;
  readonly organization: ShownRule & { readonly records_days: number };
  readonly direct_messages: ShownRule;
  readonly streams: readonly (ShownRule & { readonly stream_id: number })[];
}

export class GetLeastDays extends Query<ShownLeastDays> {}

@QueryHandler(GetLeastDays)
export class GetLeastDaysHandler implements IQueryHandler<GetLeastDays> {
  constructor(
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<ShownLeastDays> {
    const now = this.clock.now();
    const keys = new Set(this.rules.least.map(({ place }) => place));
    const channelIds = [...keys].flatMap((key) => (key.startsWith('channel:') ? [Number(key.slice(8))] : []));
    const organization = this.#shown(placeKey(ORGANIZATION), now);
    return {
      operator_days: Math.max(this.operator.days, this.rules.leastDays(OPERATOR, now)),
      organization: { ...organization, records_days: organization.records_days ?? 0 },
      direct_messages: this.#shown(placeKey({ kind: 'direct' }), now),
      streams: channelIds
        .toSorted((one, other) => one - other)
        .map((channelId) => ({ stream_id: channelId, ...this.#shown(placeKey({ kind: 'channel', channelId }), now) }))
        .filter(({ records_days, holds_from }) => records_days !== null || holds_from !== null),
    };
  }

  #shown(place: string, now: number): ShownRule {
    const least = this.rules.leastOf(place);
    const from = settledFrom(least, place, now);
    return {
      records_days: ownLeastDays(least, place),
      days_now: Math.max(this.operator.days, this.rules.leastDays(place, now)),
      holds_from: from === null ? null : Math.ceil(from / 1000),
    };
  }
}
