import type { ConversationMessages } from '../location/conversation-messages.js';
import { addRange, includes, NO_RANGES, type Ranges, removeRange, united, without } from '../location/ranges.js';

/**
 * Flags stored for each account. `historical`: known though not received, because the account flagged it; `granted`: because it
 * moved to a channel of protected history that the account followed.
 */
export const KEPT_FLAGS = ['read', 'starred', 'collapsed', 'historical', 'granted'] as const;
export type KeptFlag = (typeof KEPT_FLAGS)[number];

/** By the conversation that the messages were posted to. */
export type KeptRanges = readonly (readonly [key: string, ranges: Ranges])[];

type RangesByConversation = Map<string, number[]>;

const NO_CONVERSATIONS: ReadonlyMap<string, Ranges> = new Map();

/** The ranges of flagged messages, for each flag and account, by the conversation that the messages were posted to. */
export class KeptFlags {
  readonly #flags: Readonly<Record<KeptFlag, Map<number, RangesByConversation>>> = {
    read: new Map(),
    starred: new Map(),
    collapsed: new Map(),
    historical: new Map(),
    granted: new Map(),
  };
  /** Accounts that ever had `historical` on a message of a conversation, and the newest such message. */
  readonly #historians = new Map<string, { readonly userIds: Set<number>; newest: number }>();

  /** Valid until the next event. */
  of(flag: KeptFlag, userId: number, conversation: string): Ranges {
    return this.#flags[flag].get(userId)?.get(conversation) ?? NO_RANGES;
  }

  has(flag: KeptFlag, userId: number, conversation: string, messageId: number): boolean {
    return includes(this.of(flag, userId, conversation), messageId);
  }

  /** By conversation. */
  ofUser(flag: KeptFlag, userId: number): ReadonlyMap<string, Ranges> {
    return this.#flags[flag].get(userId) ?? NO_CONVERSATIONS;
  }

  /** Every account that ever had the flag on any message. */
  users(flag: KeptFlag): IterableIterator<number> {
    return this.#flags[flag].keys();
  }

  /** Accounts that know a message only because they flagged it. @param conversation that it was posted to */
  historicalReaders(conversation: string, messageId: number): number[] {
    const historians = this.#historians.get(conversation);
    // Most changes concern new messages, and everybody who joined knows old ones.
    if (!historians || messageId > historians.newest) return [];
    return [...historians.userIds].filter((userId) => this.has('historical', userId, conversation, messageId));
  }

  /** @param from,to ids, inclusive */
  add(flag: KeptFlag, userId: number, messages: ConversationMessages, from: number, to = from): void {
    this.#change(flag, userId, messages, (ranges) => addRange(ranges, ...messages.span(from, to)));
  }

  /** @param from,to ids, inclusive */
  remove(flag: KeptFlag, userId: number, messages: ConversationMessages, from: number, to = from): void {
    this.#change(flag, userId, messages, (ranges) => removeRange(ranges, ...messages.span(from, to)));
  }

  addAll(flag: KeptFlag, userId: number, messages: ConversationMessages, ranges: Ranges): void {
    this.#set(flag, userId, messages, united(this.of(flag, userId, messages.key), ranges));
  }

  removeAll(flag: KeptFlag, userId: number, messages: ConversationMessages, ranges: Ranges): void {
    this.#set(flag, userId, messages, without(this.of(flag, userId, messages.key), ranges));
  }

  /** Call it before a message is deleted: its numbers then belong to the next message. */
  forget(messages: ConversationMessages, messageId: number): void {
    const [span, next] = [messages.span(messageId), messages.after(messageId)];
    for (const flag of KEPT_FLAGS) {
      for (const [userId, own] of this.#flags[flag]) {
        const ranges = own.get(messages.key);
        if (!ranges) continue;
        (next !== undefined && includes(ranges, next) ? addRange : removeRange)(ranges, ...span);
        this.#set(flag, userId, messages, ranges);
      }
    }
  }

  /** All flags of an account: some depend on messages that are erased with it. */
  forgetAccount(userId: number): void {
    for (const flag of KEPT_FLAGS) this.#flags[flag].delete(userId);
  }

  /** A copy of the current state. */
  copy(): (readonly [flag: KeptFlag, userId: number, ranges: KeptRanges])[] {
    return KEPT_FLAGS.flatMap((flag) =>
      Array.from(this.#flags[flag], ([userId, own]) => [flag, userId, copied(own)] as const),
    );
  }

  clear(): void {
    for (const flag of KEPT_FLAGS) this.#flags[flag].clear();
    this.#historians.clear();
  }

  restore(flag: KeptFlag, userId: number, ranges: KeptRanges): void {
    this.#flags[flag].set(userId, new Map(copied(ranges)));
    if (flag === 'historical') for (const [key, own] of ranges) this.#noteHistorian(userId, key, own);
  }

  /** Changes in place, because a sender's own messages may be thousands of ranges, and each new one extends them. */
  #change(flag: KeptFlag, userId: number, messages: ConversationMessages, change: (ranges: number[]) => void): void {
    const ranges = this.#flags[flag].get(userId)?.get(messages.key) ?? [];
    change(ranges);
    this.#set(flag, userId, messages, ranges);
  }

  #set(flag: KeptFlag, userId: number, { key }: ConversationMessages, ranges: number[]): void {
    const users = this.#flags[flag];
    let own = users.get(userId);
    if (!own) users.set(userId, (own = new Map()));
    if (ranges.length > 0) own.set(key, ranges);
    else own.delete(key);
    if (own.size === 0) users.delete(userId);
    if (flag === 'historical' && ranges.length > 0) this.#noteHistorian(userId, key, ranges);
  }

  #noteHistorian(userId: number, key: string, ranges: Ranges): void {
    const historians = this.#historians.getOrInsertComputed(key, () => ({ userIds: new Set<number>(), newest: 0 }));
    historians.userIds.add(userId);
    historians.newest = Math.max(historians.newest, (ranges.at(-1) ?? 0) - 1);
  }
}

function copied(own: Iterable<readonly [key: string, ranges: Ranges]>): [key: string, ranges: number[]][] {
  return Array.from(own, ([key, ranges]) => [key, [...ranges]]);
}
