import { Directory } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ExpiringPlaces } from '../rules/expiring-places.js';
import { RetentionRules, WAITING_MS } from '../rules/retention-rules.js';

/** A shortened rule that does not delete yet, and will take messages. */
export interface WaitingRule {
  readonly message_retention_days: number;
  /** UNIX seconds. */
  readonly deletes_from: number;
  /** How many it will have deleted a moment later, unless the rule is changed. */
  readonly messages: number;
}

interface WaitingPlace {
  readonly channelId: number | null;
  readonly days: number;
  readonly from: number;
}

export class GetRetention extends Query<readonly WaitingRule[]> {}

@QueryHandler(GetRetention)
export class GetRetentionHandler implements IQueryHandler<GetRetention> {
  constructor(
    private readonly rules: RetentionRules,
    private readonly places: ExpiringPlaces,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<readonly WaitingRule[]> {
    const now = this.clock.now();
    const channelIds = Array.from(this.directory.channels(), ({ id }) => id);
    const waiting = [null, ...channelIds].flatMap((channelId) => {
      const from = this.#beginsFor(channelId);
      const days = this.places.daysOf(channelId, from);
      return days < this.places.daysOf(channelId, now) ? [{ channelId, days, from }] : [];
    });
    const groups = Map.groupBy(waiting, ({ days, from }) => `${days} ${from}`);
    const rules = await Promise.all(Array.from(groups.values(), (places) => this.#waitingRule(places)));
    return rules.filter(({ messages }) => messages > 0);
  }

  #beginsFor(place: number | null): number {
    const changes = this.rules.all.filter(({ channelId }) => channelId === null || channelId === place);
    return Math.max(0, ...changes.map(({ until }) => until)) + WAITING_MS;
  }

  async #waitingRule(places: readonly WaitingPlace[]): Promise<WaitingRule> {
    const { days, from } = places[0]!;
    const { upTo } = await this.places.oldAfter(days, from);
    const counts = this.flags.posted.countUpTo(upTo);
    const countOf = ({ channelId }: WaitingPlace) =>
      channelId === null ? counts.direct : (counts.byChannel.get(channelId) ?? 0);
    const messages = places.reduce((sum, place) => sum + countOf(place), 0);
    return { message_retention_days: days, deletes_from: Math.floor(from / 1000), messages };
  }
}
