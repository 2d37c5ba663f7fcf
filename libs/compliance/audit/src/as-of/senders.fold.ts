import type { RecordedEvent } from '@chat/kernel';
import type { MessagePosted } from '@chat/messages';

/** Ids of messages by who sent them, also of those that are gone. */
export class Senders {
  readonly #ids = new Map<number, number[]>();

  take({ type, data }: RecordedEvent): void {
    if (type !== 'MessagePosted') return;
    const { senderId, messageId } = data as MessagePosted['data'];
    this.#ids.getOrInsertComputed(senderId, () => []).push(messageId);
  }

  of(senderId: number): readonly number[] {
    return this.#ids.get(senderId) ?? [];
  }
}
