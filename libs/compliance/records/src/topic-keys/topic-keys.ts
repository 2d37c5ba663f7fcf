import { IdSet } from '@chat/directory';
import { idsOf, type IdRuns } from '@chat/kernel';
import type { DeletedContentErased } from '@chat/ports';

/** Revision up to which the whole stream of a key lies, including each event that carries it on. */
export const ALL_OF_KEY = 2 ** 31 - 1;

interface Sealed {
  readonly topicKey?: string;
}

interface SealedMove extends Sealed {
  readonly messageIds: IdRuns;
  readonly takesSettings?: true;
}

/** Keys that are needed although no message needs them. */
export interface NeededKeys {
  /** Whether legal holds on topics still need the keys of moves that they follow. */
  readonly areFollowed: boolean;
  /** UNIX milliseconds: settings that moves took along before are in the streams of their accounts. */
  readonly settledBefore: number;
}

export type TopicKeysRow = readonly [
  left: readonly (readonly [stream: string, count: number])[],
  named: readonly (readonly [messageId: number, streams: readonly string[]])[],
  followed: readonly string[],
  carrying: readonly (readonly [stream: string, time: number])[],
  erased: readonly number[],
];

/** Streams with the keys of topics in moves and deletions of topics, and for how many messages each is kept; one number per message. */
export class TopicKeys {
  readonly #left = new Map<string, number>();
  readonly #named = new Map<number, readonly string[]>();
  readonly #unneeded = new Set<string>();
  /** Keys of moves by which a legal hold follows a topic. */
  readonly #followed = new Set<string>();
  /** Keys of moves that took settings of accounts along, and the time of the move, in UNIX milliseconds. */
  readonly #carrying = new Map<string, number>();
  #erased = new IdSet();

  /** True when the uses of the key are counted, even if it is erased since. */
  knows({ topicKey }: Sealed): boolean {
    return topicKey === undefined || this.#left.has(topicKey);
  }

  /** @param isFollowed whether a legal hold on a topic follows the move @param time in UNIX milliseconds */
  moved({ topicKey, messageIds, takesSettings }: SealedMove, isFollowed: boolean, time: number): void {
    if (topicKey === undefined) return;
    this.#add(topicKey, idsOf(messageIds));
    if (isFollowed) this.#followed.add(topicKey);
    if (takesSettings) this.#carrying.set(topicKey, time);
  }

  topicDeleted({
    topicKey,
    messages,
  }: Sealed & { readonly messages: readonly { readonly messageId: number }[] }): void {
    if (topicKey === undefined) return;
    this.#add(
      topicKey,
      messages.map(({ messageId }) => messageId),
    );
  }

  deleted({ messageId, isKept }: { readonly messageId: number; readonly isKept?: true }): void {
    if (!isKept) this.#erase(messageId);
  }

  erased({ messageIds, topicKeys = [] }: DeletedContentErased['data']): void {
    for (const messageId of messageIds) this.#erase(messageId);
    for (const stream of topicKeys) {
      for (const part of [this.#left, this.#unneeded, this.#followed, this.#carrying]) part.delete(stream);
    }
  }

  due(needed: NeededKeys): readonly string[] {
    return this.dueWithout([], needed);
  }

  /** Like `due`, as if the content of these messages were erased, too. */
  dueWithout(messageIds: readonly number[], { areFollowed, settledBefore }: NeededKeys): readonly string[] {
    const gone = new Map<string, number>();
    for (const id of messageIds)
      for (const stream of this.#named.get(id) ?? []) gone.set(stream, (gone.get(stream) ?? 0) + 1);
    const isNamed = (stream: string) => this.#left.get(stream) !== (gone.get(stream) ?? 0);
    const isNeeded = (stream: string) => {
      const takenAt = this.#carrying.get(stream);
      const isUnsettled = takenAt !== undefined && takenAt >= settledBefore;
      return isUnsettled || isNamed(stream) || (areFollowed && this.#followed.has(stream));
    };
    return [...new Set([...this.#unneeded, ...gone.keys()])].filter((each) => !isNeeded(each));
  }

  copy(): TopicKeysRow {
    return [[...this.#left], [...this.#named], [...this.#followed], [...this.#carrying], this.#erased.copy()];
  }

  restore([left, named, followed, carrying, erased]: TopicKeysRow = [[], [], [], [], []]): void {
    for (const part of [this.#left, this.#named, this.#followed, this.#carrying, this.#unneeded]) part.clear();
    this.#erased = new IdSet();
    for (const [stream, count] of left) this.#put(stream, count);
    for (const [messageId, streams] of named) this.#named.set(messageId, streams);
    for (const stream of followed) this.#followed.add(stream);
    for (const [stream, time] of carrying) this.#carrying.set(stream, time);
    this.#erased.restore(erased);
  }

  #add(stream: string, messageIds: readonly number[]): void {
    const there = messageIds.filter((id) => !this.#erased.has(id));
    this.#put(stream, there.length);
    for (const id of there) this.#named.set(id, [...(this.#named.get(id) ?? []), stream]);
  }

  #put(stream: string, count: number): void {
    this.#left.set(stream, count);
    if (count === 0) this.#unneeded.add(stream);
  }

  #erase(messageId: number): void {
    this.#erased.add(messageId);
    for (const stream of this.#named.get(messageId) ?? []) {
      const left = this.#left.get(stream);
      if (left !== undefined) this.#put(stream, left - 1);
    }
    this.#named.delete(messageId);
  }
}
