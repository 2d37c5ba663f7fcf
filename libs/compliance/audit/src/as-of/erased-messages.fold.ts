import type { EventLogReader } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import type { MessageDeleted } from '@chat/messages';

const MESSAGE = /^message-(\d+)$/;
const TOGETHER = 200;

export type Deletion = Recorded<MessageDeleted>;

interface Known {
  readonly below: number;
  readonly deletions: readonly Deletion[];
}

/** Finds the deletions of messages whose content is erased. */
export class ErasedMessages {
  readonly #known = new Map<string, Known>();

  constructor(private readonly log: EventLogReader) {}

  /** Their deletions behind a position. */
  async deletedAfter(position: number): Promise<readonly Deletion[]> {
    await this.#learn();
    return Array.from(this.#known.values()).flatMap(({ deletions }) =>
      deletions.filter((deletion) => deletion.position > position),
    );
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
