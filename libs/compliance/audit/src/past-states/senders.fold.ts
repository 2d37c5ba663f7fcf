import type { SnapshotPart, SnapshotRow } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { MessagePosted } from '@chat/messages';

const ROW_LENGTH = 10_000;

/** Ids of messages by sender, including deleted ones. */
export class Senders implements SnapshotPart {
  readonly name = 'senders';
  readonly version = 1;
  readonly #ids = new Map<number, number[]>();

  take({ type, data }: RecordedEvent): void {
    if (type !== 'MessagePosted') return;
    const { senderId, messageId } = data as MessagePosted['data'];
    this.#ids.getOrInsertComputed(senderId, () => []).push(messageId);
  }

  of(senderId: number): readonly number[] {
    return this.#ids.get(senderId) ?? [];
  }

  *snapshot(): Generator<SnapshotRow> {
    for (const [senderId, ids] of this.#ids)
      for (let at = 0; at < ids.length; at += ROW_LENGTH) yield ['ids', senderId, ids.slice(at, at + ROW_LENGTH)];
  }

  restore(rows: Iterable<SnapshotRow>): void {
    this.#ids.clear();
    for (const [, senderId, ids] of rows) {
      const own = this.#ids.getOrInsertComputed(senderId as number, () => []);
      for (const id of ids as readonly number[]) own.push(id);
    }
  }
}
