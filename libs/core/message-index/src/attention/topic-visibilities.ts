import { type Conversation, topicKey } from '@chat/directory';
import { FormerVisibilities } from './former-visibilities.js';
import { TopicVisibility, type TopicVisibilitySetting } from './topic-visibility-setting.js';

const NOTHING: ReadonlyMap<string, TopicVisibilitySetting> = new Map();
const NOBODY: ReadonlySet<number> = new Set();

type Topic = Pick<TopicVisibilitySetting, 'channelId' | 'topic'>;

/** Policies of accounts for topics; topics without a policy take no memory. */
export class TopicVisibilities {
  readonly former = new FormerVisibilities();
  readonly #settings = new Map<number, Map<string, TopicVisibilitySetting>>();
  readonly #users = new Map<string, Set<number>>();

  /** 0 also for direct conversations. */
  visibilityOf(userId: number, conversation: Conversation): TopicVisibility {
    if (conversation.kind === 'direct') return TopicVisibility.inherit;
    return this.setting(userId, conversation)?.visibility ?? TopicVisibility.inherit;
  }

  setting(userId: number, topic: Topic): TopicVisibilitySetting | undefined {
    return (this.#settings.get(userId) ?? NOTHING).get(keyOf(topic));
  }

  /** In the order in which they were first set. */
  of(userId: number): TopicVisibilitySetting[] {
    return [...(this.#settings.get(userId) ?? NOTHING).values()];
  }

  count(userId: number): number {
    return (this.#settings.get(userId) ?? NOTHING).size;
  }

  /** Accounts with a policy for the topic; ascending. */
  usersOf(topic: Topic): number[] {
    return [...(this.#users.get(keyOf(topic)) ?? NOBODY)].toSorted((a, b) => a - b);
  }

  // --- Called by folds and snapshots only

  set(userId: number, setting: TopicVisibilitySetting): void {
    const key = keyOf(setting);
    if (setting.visibility === TopicVisibility.inherit) return this.#clear(userId, key);
    this.#settings.getOrInsertComputed(userId, () => new Map()).set(key, setting);
    this.#users.getOrInsertComputed(key, () => new Set()).add(userId);
  }

  /** Replaces all settings of the account. */
  replace(userId: number, settings: readonly TopicVisibilitySetting[]): void {
    for (const setting of this.of(userId)) this.#clear(userId, keyOf(setting));
    for (const setting of settings) this.set(userId, setting);
  }

  /** A copy of the current state. */
  copy(): (readonly [userId: number, settings: readonly TopicVisibilitySetting[]])[] {
    return Array.from(this.#settings.keys(), (userId) => [userId, this.of(userId)]);
  }

  clear(): void {
    this.#settings.clear();
    this.#users.clear();
    this.former.clear();
  }

  #clear(userId: number, key: string): void {
    const own = this.#settings.get(userId);
    if (!own?.delete(key)) return;
    if (own.size === 0) this.#settings.delete(userId);
    const users = this.#users.get(key)!;
    users.delete(userId);
    if (users.size === 0) this.#users.delete(key);
  }
}

function keyOf({ channelId, topic }: Topic): string {
  return `${channelId}:${topicKey(topic)}`;
}
