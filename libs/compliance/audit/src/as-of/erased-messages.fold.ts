import { type Audited, REALM_ID } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { idsOf, type Recorded } from '@chat/kernel';
import type { MessageDeleted, MessagesMoved } from '@chat/messages';

const MESSAGE = /^message-(\d+)$/;
const TOGETHER = 200;

type Deletion = Recorded<MessageDeleted>;

/** The state at a position of a message that was deleted and erased later. */
export interface ErasedMessage extends Audited {
  readonly messageId: number;
  /** Log position of the move into its channel; null when it was posted there. */
  readonly arrivedAt: number | null;
  readonly postedAt: number;
}

interface Known {
  readonly below: number;
  readonly deletions: readonly Deletion[];
}

/** Finds the deletions of messages whose content is erased. */
export class ErasedMessages {
  readonly #known = new Map<string, Known>();

  constructor(private readonly log: EventLogReader) {}

  /** Messages that were deleted behind a position, with their place at it; ascending. Some may have been posted later. */
  async deletedAfter(position: number): Promise<readonly ErasedMessage[]> {
    await this.#learn();
    const deletions = Array.from(this.#known.values())
      .flatMap((known) => known.deletions.filter((deletion) => deletion.position > position))
      .toSorted((one, other) => one.data.messageId - other.data.messageId);
    return deletions.length === 0 ? [] : this.#placedAt(position, deletions);
  }

  /** Moves are never erased: the first one behind the position shows where a message was. */
  async #placedAt(position: number, deletions: readonly Deletion[]): Promise<readonly ErasedMessage[]> {
    const wanted = new Set(deletions.map(({ data }) => data.messageId));
    const arrivals = new Map<number, number>();
    const departures = new Map<number, MessagesMoved['data']['from']>();
    for await (const event of this.log.read(`moves-${REALM_ID}`)) {
      if (event.type !== 'MessagesMoved') continue;
      const { messageIds, from, to } = (event as Recorded<MessagesMoved>).data;
      for (const id of idsOf(messageIds)) {
        if (!wanted.has(id)) continue;
        if (event.position > position) departures.set(id, departures.get(id) ?? from);
        else if (from.channelId !== to.channelId) arrivals.set(id, event.position);
      }
    }
    return deletions.map(({ data: { messageId, senderId, conversation, postedAt } }) => {
      const from = departures.get(messageId);
      const then = from ? ({ kind: 'channel', ...from } as const) : conversation;
      return { messageId, senderId, conversation: then, arrivedAt: arrivals.get(messageId) ?? null, postedAt };
    });
  }

  async #learn(): Promise<void> {
    let unknown: { readonly stream: string; readonly below: number }[] = [];
    for await (const erasure of this.log.erasures()) {
      if (!MESSAGE.test(erasure.stream) || this.#known.get(erasure.stream)?.below === erasure.below) continue;
      unknown.push(erasure);
      if (unknown.length < TOGETHER) continue;
      await this.#read(unknown);
      unknown = [];
    }
    await this.#read(unknown);
  }

  async #read(erasures: readonly { readonly stream: string; readonly below: number }[]): Promise<void> {
    await Promise.all(
      erasures.map(async ({ stream, below }) => {
        const events = await Array.fromAsync(this.log.read(stream));
        const deletions = events.filter((event): event is Deletion => event.type === 'MessageDeleted');
        this.#known.set(stream, { below, deletions });
      }),
    );
  }
}
