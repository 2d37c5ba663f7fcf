import { channelKey, Directory } from '@chat/directory';
import { DAY_MS } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { MESSAGES } from '@chat/message-reading';
import type { MessageRetention, OldMessages } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { retentionDays, RetentionRules } from './retention-rules.js';

/** Messages of one place that are older than its rule. */
export interface Expired {
  /** Null: direct messages. */
  readonly channelId: number | null;
  readonly old: OldMessages;
}

/** Finds the conversations with messages that are older than the rules allow. */
@Injectable()
export class ExpiringPlaces implements MessageRetention {
  /** The newest message covered by a rule of this many days at the last look. */
  readonly #reached = new Map<number, number>();

  constructor(
    private readonly rules: RetentionRules,
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async *due(now: number): AsyncGenerator<Expired> {
    for (const { id } of this.directory.channels()) {
      const days = this.daysOf(id, now);
      const { firstMessageId } = this.directory.activity(id);
      if (days === Infinity || firstMessageId === null) continue;
      const old = await this.#oldNow(days, now);
      if (firstMessageId <= old.upTo) yield { channelId: id, old: { ...old, conversationKey: channelKey(id) } };
    }
    const days = this.daysOf(null, now);
    if (days === Infinity) return;
    const old = await this.#oldNow(days, now);
    for (const conversationKey of this.flags.posted.directsBegunBy(old.upTo)) {
      yield { channelId: null, old: { ...old, conversationKey } };
    }
  }

  /** False once owners have taken the rule back or made it longer. */
  isDue({ channelId, old }: Expired, now: number): boolean {
    return old.postedBy <= this.expiredBy(channelId, now);
  }

  /** True when stored rules are not in effect yet, as no event says when they begin to be. */
  get awaitsEnforcement(): boolean {
    if (this.rules.enforcedFrom !== null) return false;
    const ofChannels = Array.from(this.directory.channels(), ({ messageRetentionDays }) => messageRetentionDays);
    return [this.directory.realm.settings.message_retention_days, ...ofChannels].some((days) => (days ?? -1) >= 0);
  }

  /** @param channelId null: direct messages @returns Infinity: never */
  daysOf(channelId: number | null, now: number): number {
    if (!this.rules.isEnforced(now)) return Infinity;
    const organization = this.directory.realm.settings.message_retention_days;
    const channel = channelId === null ? null : this.directory.channel(channelId)!.messageRetentionDays;
    return retentionDays({ organization, channel }, this.rules.all, channelId, now);
  }

  expiredBy(channelId: number | null, now: number): number {
    return now - this.daysOf(channelId, now) * DAY_MS;
  }

  /** Number of messages that are older than this many days. @param from id of one such message */
  async oldAfter(days: number, now: number, from = 0): Promise<Omit<OldMessages, 'conversationKey'>> {
    const postedBy = now - days * DAY_MS;
    return { upTo: await this.#newestPostedBy(postedBy, from), postedBy };
  }

  async #oldNow(days: number, now: number): Promise<Omit<OldMessages, 'conversationKey'>> {
    const old = await this.oldAfter(days, now, this.#reached.get(days));
    this.#reached.set(days, old.upTo);
    return old;
  }

  /** Ids ascend with time, except for differences between clocks of servers. */
  async #newestPostedBy(time: number, from: number): Promise<number> {
    let [low, high] = [from, from + 1];
    const isOld = async (id: number) => {
      const filter = { _id: { $gte: id } };
      const [next] = await this.store.find(MESSAGES, { filter, sort: { _id: 1 }, limit: 1 });
      return next !== undefined && next.time <= time ? next._id : undefined;
    };
    for (let old; (old = await isOld(high)) !== undefined;) [low, high] = [old, old + 2 * (old - from) + 1];
    while (low + 1 < high) {
      const middle = Math.floor((low + high) / 2);
      const old = await isOld(middle);
      if (old === undefined) high = middle;
      else low = Math.max(old, middle);
    }
    return low;
  }
}
