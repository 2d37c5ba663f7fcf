import type { EventMetadata, RecordedEvent } from '@chat/kernel';
import type { DecidedMove, MessageContentEdited } from '../message/message.events.js';

export interface UnfinishedMove {
  readonly data: MessageContentEdited['data'] & { readonly move: DecidedMove };
  readonly metadata: EventMetadata;
  /** Revision of the edit, in the stream of its message. */
  readonly revision: number;
  readonly isSuperseded: boolean;
}

/** Requests between their two events, for content and topic: usually none, and each for some milliseconds. */
export class UnfinishedMoves {
  readonly #byMessage = new Map<number, readonly UnfinishedMove[]>();

  find(messageId: number, revision: number): UnfinishedMove | undefined {
    return this.#byMessage.get(messageId)?.find((move) => move.revision === revision);
  }

  noteEdit({ data, metadata, revision }: RecordedEvent<MessageContentEdited>): void {
    const { messageId, move } = data;
    const earlier = this.#byMessage.get(messageId);
    if (!earlier && !move) return;
    const superseded = (earlier ?? []).map((each) => ({ ...each, isSuperseded: true }));
    const added = move ? [{ data: { ...data, move }, metadata, revision, isSuperseded: false }] : [];
    this.#byMessage.set(messageId, [...superseded, ...added]);
  }

  finish(messageId: number, revision: number): UnfinishedMove | undefined {
    const finished = this.find(messageId, revision);
    const others = this.#byMessage.get(messageId)?.filter((move) => move !== finished) ?? [];
    if (others.length > 0) this.#byMessage.set(messageId, others);
    else this.#byMessage.delete(messageId);
    return finished;
  }

  forget(messageId: number): void {
    this.#byMessage.delete(messageId);
  }

  all(): UnfinishedMove[] {
    return [...this.#byMessage.values()].flat();
  }

  clear(): void {
    this.#byMessage.clear();
  }

  restore(move: UnfinishedMove): void {
    const { messageId } = move.data;
    this.#byMessage.set(messageId, [...(this.#byMessage.get(messageId) ?? []), move]);
  }
}
