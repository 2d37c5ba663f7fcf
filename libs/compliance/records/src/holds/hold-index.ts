import { directKey, topicKey } from '@chat/directory';
import type { HeldTopic, Holdable, HoldScope } from './hold.js';

export class HoldIndex {
  readonly #holds = new Map<string, Set<number>>();

  add(holdId: number, { userIds, channelIds, topics, conversations }: HoldScope): void {
    for (const id of userIds) this.#put(ofAccount(id), holdId);
    for (const id of channelIds) this.#put(ofChannel(id), holdId);
    for (const topic of topics) this.addTopic(holdId, topic);
    for (const people of conversations) this.#put(ofConversation(people), holdId);
  }

  addTopic(holdId: number, topic: HeldTopic): void {
    this.#put(ofTopic(topic), holdId);
  }

  naming({ senderId, conversation }: Pick<Holdable, 'senderId' | 'conversation'>): ReadonlySet<number> {
    if (conversation.kind === 'channel') return this.#find(ofAccount(senderId), ...placeOf(conversation));
    const { userIds } = conversation;
    return this.#find(...[senderId, ...userIds].map(ofAccount), ofConversation(userIds));
  }

  namingAccount(userId: number): ReadonlySet<number> {
    return this.#find(ofAccount(userId));
  }

  namingPlace(topic: HeldTopic): ReadonlySet<number> {
    return this.#find(...placeOf(topic));
  }

  #put(name: string, holdId: number): void {
    const holds = this.#holds.get(name);
    if (holds) holds.add(holdId);
    else this.#holds.set(name, new Set([holdId]));
  }

  #find(...names: readonly string[]): Set<number> {
    return new Set(names.flatMap((name) => [...(this.#holds.get(name) ?? [])]));
  }
}

const ofAccount = (userId: number) => `account ${userId}`;
const ofChannel = (channelId: number) => `channel ${channelId}`;
const ofTopic = ({ channelId, topic }: HeldTopic) => `topic ${channelId} ${topicKey(topic)}`;
const ofConversation = (userIds: readonly number[]) => `conversation ${directKey(userIds)}`;
const placeOf = (topic: HeldTopic) => [ofChannel(topic.channelId), ofTopic(topic)];
