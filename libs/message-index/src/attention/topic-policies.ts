import { type Conversation, topicKey } from '@chat/directory';

/** How much an account wants to see of a topic, by the numbers of the API; 0: as its channel. */
export const TopicVisibility = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicVisibility = (typeof TopicVisibility)[keyof typeof TopicVisibility];

/** What an account has said of a topic. */
export interface TopicPolicy {
  readonly channelId: number;
  /** As spelled when it was said. */
  readonly topic: string;
  readonly visibility: TopicVisibility;
  /** UNIX seconds. */
  readonly since: number;
}

const NOTHING: ReadonlyMap<string, TopicPolicy> = new Map();
const NOBODY: ReadonlySet<number> = new Set();

type Topic = Pick<TopicPolicy, 'channelId' | 'topic'>;

/** What people have said of topics; of all others nothing is kept. */
export class TopicPolicies {
  readonly #policies = new Map<number, Map<string, TopicPolicy>>();
  readonly #users = new Map<string, Set<number>>();

  /** 0 between people too. */
  visibilityOf(userId: number, conversation: Conversation): TopicVisibility {
    if (conversation.kind === 'direct') return TopicVisibility.inherit;
    return this.policy(userId, conversation)?.visibility ?? TopicVisibility.inherit;
  }

  policy(userId: number, topic: Topic): TopicPolicy | undefined {
    return (this.#policies.get(userId) ?? NOTHING).get(keyOf(topic));
  }

  /** In the order in which they were first set. */
  of(userId: number): TopicPolicy[] {
    return [...(this.#policies.get(userId) ?? NOTHING).values()];
  }

  count(userId: number): number {
    return (this.#policies.get(userId) ?? NOTHING).size;
  }

  /** Who has said anything of the topic; ascending. */
  usersOf(topic: Topic): number[] {
    return [...(this.#users.get(keyOf(topic)) ?? NOBODY)].toSorted((a, b) => a - b);
  }

  // --- Called by folds and snapshots only

  set(userId: number, policy: TopicPolicy): void {
    const key = keyOf(policy);
    if (policy.visibility === TopicVisibility.inherit) return this.#clear(userId, key);
    this.#policies.getOrInsertComputed(userId, () => new Map()).set(key, policy);
    this.#users.getOrInsertComputed(key, () => new Set()).add(userId);
  }

  /** Everything, as it is now. */
  copy(): (readonly [userId: number, policies: readonly TopicPolicy[]])[] {
    return Array.from(this.#policies.keys(), (userId) => [userId, this.of(userId)]);
  }

  clear(): void {
    this.#policies.clear();
    this.#users.clear();
  }

  #clear(userId: number, key: string): void {
    const own = this.#policies.get(userId);
    if (!own?.delete(key)) return;
    if (own.size === 0) this.#policies.delete(userId);
    const users = this.#users.get(key)!;
    users.delete(userId);
    if (users.size === 0) this.#users.delete(key);
  }
}

function keyOf({ channelId, topic }: Topic): string {
  return `${channelId}:${topicKey(topic)}`;
}
