import type { Conversation } from '@chat/directory';
import type { FollowedFlags } from './message-flags.fixture.js';

export const USERS = [11, 12, 13];
/** A channel of protected history. */
export const PROTECTED = 3;
export const FLAGS = ['read', 'starred', 'collapsed'] as const;

export type Step =
  | { kind: 'deactivate' | 'reactivate'; userId: number }
  | { kind: 'subscribe' | 'unsubscribe'; userId: number; channelId: number }
  | { kind: 'post'; userId: number; channelId: number; own: boolean }
  | { kind: 'write'; userId: number; other: number }
  | { kind: 'add' | 'remove'; userId: number; flag: (typeof FLAGS)[number]; nth: readonly number[] }
  | { kind: 'move'; channelId: number; other: number; nth: readonly number[] };

export class Copies {
  readonly messages: { messageId: number; conversation: Conversation }[] = [];
  readonly #copies = new Map<string, Set<string>>();
  readonly #subscribed = new Set<string>();
  readonly #everSubscribed = new Set<string>();
  readonly #deactivated = new Set<number>();

  flags(userId: number, messageId: number): string[] {
    const copy = this.#copies.get(`${userId}:${messageId}`);
    if (!copy || copy.has('lost')) return ['read', 'historical'];
    const isRead = copy.has('read') || !this.#follows(userId, this.messages[messageId - 1]!.conversation);
    return [...(isRead ? ['read'] : []), ...['starred', 'collapsed', 'historical'].filter((flag) => copy.has(flag))];
  }

  unread(userId: number): number[] {
    return this.messages.map(({ messageId }) => messageId).filter((id) => !this.flags(userId, id).includes('read'));
  }

  take(step: Step, state: FollowedFlags): void {
    switch (step.kind) {
      case 'deactivate':
        if (!this.#deactivated.has(step.userId)) state.deactivate(step.userId);
        return void this.#deactivated.add(step.userId);
      case 'reactivate':
        if (this.#deactivated.delete(step.userId)) state.reactivate(step.userId);
        return;
      case 'subscribe':
        this.#subscribed.add(`${step.userId}:${step.channelId}`);
        this.#everSubscribed.add(`${step.userId}:${step.channelId}`);
        return state.subscribe(step.userId, step.channelId);
      case 'unsubscribe':
        this.#subscribed.delete(`${step.userId}:${step.channelId}`);
        for (const { messageId } of this.#in(step.channelId)) {
          this.#copies.get(`${step.userId}:${messageId}`)?.add('read');
        }
        return void state.unsubscribe(step.userId, step.channelId);
      case 'post': {
        const conversation = { kind: 'channel', channelId: step.channelId, topic: 'lunch' } as const;
        const readers = USERS.filter((id) => this.#follows(id, conversation) && !this.#deactivated.has(id));
        return this.#post(state, conversation, readers, step.userId, step.own);
      }
      case 'write': {
        const userIds = [...new Set([step.userId, step.other])].toSorted((a, b) => a - b);
        if (userIds.some((id) => this.#deactivated.has(id))) return;
        return this.#post(state, { kind: 'direct', userIds }, userIds, step.userId, false);
      }
      case 'add':
      case 'remove':
        return this.#deactivated.has(step.userId) ? undefined : this.#change(step, state);
      case 'move':
        return this.#move(step, state);
    }
  }

  #post(
    state: FollowedFlags,
    conversation: Conversation,
    readers: readonly number[],
    senderId: number,
    readBySender: boolean,
  ): void {
    const messageId = this.messages.length + 1;
    this.messages.push({ messageId, conversation });
    for (const userId of readers) {
      this.#copies.set(`${userId}:${messageId}`, new Set(readBySender && userId === senderId ? ['read'] : []));
    }
    state.post(messageId, conversation, { senderId, readBySender });
  }

  #change(
    { kind, userId, flag, nth }: Extract<Step, { nth: readonly number[]; userId: number }>,
    state: FollowedFlags,
  ): void {
    const changed = this.#some(nth, this.messages).filter(
      ({ messageId, conversation }) =>
        this.#mayRead(userId, messageId, conversation) &&
        this.flags(userId, messageId).includes(flag) === (kind === 'remove') &&
        (flag !== 'read' || kind === 'add' || this.#follows(userId, conversation)),
    );
    for (const { messageId } of changed) {
      const key = `${userId}:${messageId}`;
      const copy = this.#copies.get(key) ?? new Set(['lost']);
      this.#copies.set(key, copy);
      if (copy.delete('lost')) copy.add('read').add('historical');
      if (kind === 'add') copy.add(flag);
      else copy.delete(flag);
    }
    state.change(kind, userId, flag, changed);
  }

  #move({ channelId, other, nth }: Extract<Step, { kind: 'move' }>, state: FollowedFlags): void {
    const moved = this.#some(nth, this.#in(channelId));
    if (moved.length === 0 || channelId === other) return;
    for (const each of moved) {
      each.conversation = { kind: 'channel', channelId: other, topic: 'lunch' };
      for (const userId of USERS) {
        const copy = this.#copies.get(`${userId}:${each.messageId}`);
        const follows = this.#follows(userId, each.conversation);
        const isLoser = !follows && (this.#everSubscribed.has(`${userId}:${channelId}`) || other === PROTECTED);
        if (isLoser) copy?.clear();
        if (isLoser || (!follows && !copy?.has('historical'))) copy?.add('lost');
        if (follows && other === PROTECTED && (!copy || copy.has('lost'))) {
          this.#copies.set(`${userId}:${each.messageId}`, new Set(['read']));
        }
      }
    }
    state.move(
      moved.map(({ messageId }) => messageId),
      channelId,
      other,
    );
  }

  #mayRead(userId: number, messageId: number, conversation: Conversation): boolean {
    if (conversation.kind === 'direct') return conversation.userIds.includes(userId);
    if (conversation.channelId !== PROTECTED) return true;
    const copy = this.#copies.get(`${userId}:${messageId}`);
    return this.#follows(userId, conversation) && copy !== undefined && !copy.has('lost');
  }

  #some<T>(nth: readonly number[], of: readonly T[]): T[] {
    return of.length === 0 ? [] : [...new Set(nth.map((n) => of[n % of.length]!))];
  }

  #in(channelId: number) {
    return this.messages.filter(
      ({ conversation }) => conversation.kind === 'channel' && conversation.channelId === channelId,
    );
  }

  #follows(userId: number, conversation: Conversation): boolean {
    return conversation.kind === 'direct' || this.#subscribed.has(`${userId}:${conversation.channelId}`);
  }
}
