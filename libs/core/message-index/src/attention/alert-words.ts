import { proseOf } from '@chat/markdown';
import { PrefixTree } from './prefix-tree.js';

/** Characters allowed before and after a word (contract, markdown: Alert words). */
const BEFORE = new Set(' \n("\'.,;[*>`');
const AFTER = new Set(" \n)?:.,';]!*`");

const NO_WORDS: readonly string[] = [];

type UserIds = ReadonlySet<number>;

/** For snapshots. */
export interface AlertWordsCopy {
  readonly words: readonly (readonly [userId: number, words: readonly string[]])[];
  readonly alerts: readonly (readonly [messageId: number, readonly UserIds[]])[];
}

/**
 * The alert words of accounts, and the messages that had one when they were written. A message is searched once, for all words and
 * accounts, and keeps a set of accounts for each word in it; messages share these sets.
 */
export class AlertWords {
  readonly #words = new Map<number, readonly string[]>();
  /** By word in lower case. The sets never change, because messages keep them. */
  readonly #users = new Map<string, UserIds>();
  /** The keys of `#users`. */
  readonly #tree = new PrefixTree();
  readonly #alerts = new Map<number, readonly UserIds[]>();

  /** In the account's spelling. */
  wordsOf(userId: number): readonly string[] {
    return this.#words.get(userId) ?? NO_WORDS;
  }

  /** True when the message had one of the account's words when it was written. */
  alerts(userId: number, messageId: number): boolean {
    return this.#alerts.get(messageId)?.some((users) => users.has(userId)) ?? false;
  }

  /** Ids of the messages with one of the account's words, whether or not they were sent to it; ascending. */
  idsAlerting(userId: number): number[] {
    const alerting = [...this.#alerts].filter(([, sets]) => sets.some((users) => users.has(userId)));
    return alerting.map(([id]) => id).toSorted((a, b) => a - b);
  }

  /** The accounts that a text alerts, a set for each word. */
  alertedBy(content: string): UserIds[] {
    if (this.#users.size === 0) return [];
    const text = proseOf(content).toLowerCase();
    const found = new Set<UserIds>();
    for (let start = 0; start < text.length; start++) {
      if (start === 0 || BEFORE.has(text[start - 1]!)) this.#addWordsAt(text, start, found);
    }
    return [...found];
  }

  // --- Called by folds and snapshots only

  setWords(userId: number, words: readonly string[]): void {
    const [before, after] = [this.wordsOf(userId), words].map(
      (each) => new Set(each.map((word) => word.toLowerCase())),
    );
    for (const word of before!.difference(after!)) this.#take(word, userId);
    for (const word of after!.difference(before!)) this.#give(word, userId);
    if (words.length > 0) this.#words.set(userId, words);
    else this.#words.delete(userId);
  }

  /** Removes the account's words, and its alerts from all messages. Scans all messages that alert anybody. */
  forgetAccount(userId: number): void {
    this.setWords(userId, []);
    const without = new Map<UserIds, UserIds>();
    for (const [messageId, sets] of this.#alerts) {
      if (!sets.some((users) => users.has(userId))) continue;
      const others = sets.map((users) => without.getOrInsertComputed(users, () => users.difference(new Set([userId]))));
      this.keep(
        messageId,
        others.filter(({ size }) => size > 0),
      );
    }
  }

  /** Replaces the text of a message. */
  look(messageId: number, content: string): void {
    this.keep(messageId, this.alertedBy(content));
  }

  forget(messageId: number): void {
    this.#alerts.delete(messageId);
  }

  keep(messageId: number, alerted: readonly UserIds[]): void {
    if (alerted.length > 0) this.#alerts.set(messageId, alerted);
    else this.#alerts.delete(messageId);
  }

  /** A copy of the current state. */
  copy(): AlertWordsCopy {
    return { words: [...this.#words], alerts: [...this.#alerts] };
  }

  clear(): void {
    for (const index of [this.#words, this.#users, this.#tree, this.#alerts]) index.clear();
  }

  restoreAlerts(userIds: readonly number[], messageIds: readonly number[]): void {
    const users = new Set(userIds);
    for (const id of messageIds) this.#alerts.set(id, [...(this.#alerts.get(id) ?? []), users]);
  }

  #addWordsAt(text: string, start: number, found: Set<UserIds>): void {
    for (const word of this.#tree.wordsAt(text, start)) {
      const end = start + word.length;
      if (end === text.length || AFTER.has(text[end]!)) found.add(this.#users.get(word)!);
    }
  }

  #give(word: string, userId: number): void {
    this.#users.set(word, new Set([...(this.#users.get(word) ?? []), userId]));
    this.#tree.add(word);
  }

  #take(word: string, userId: number): void {
    const users = new Set(this.#users.get(word));
    users.delete(userId);
    if (users.size > 0) return void this.#users.set(word, users);
    this.#users.delete(word);
    this.#tree.remove(word);
  }
}
