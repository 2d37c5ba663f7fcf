import type { RecordedEvent } from '@chat/kernel';

/** A message that was put into the log. */
export interface PutMessage {
  readonly id: number;
  readonly senderId: number;
  readonly topic: string;
  /** The event in the log, as text. */
  readonly text: string;
}

/** Log positions are those of the end of the log at the moment: what is appended later lies behind them. */
export class WatchedHold {
  id: number | undefined;
  /** Messages that it covers and that were there when it was acknowledged. */
  found: ReadonlySet<number> = new Set();
  /** After it was acknowledged. */
  setAcknowledged = Infinity;
  liftAsked = Infinity;
  liftAcknowledged = Infinity;
  /** UNIX milliseconds, of the server that lifted it. */
  liftedAt = Infinity;

  constructor(
    readonly name: string,
    readonly names: { readonly topic: string } | { readonly senderId: number },
  ) {}

  covers({ topic, senderId }: PutMessage): boolean {
    return 'topic' in this.names ? this.names.topic === topic : this.names.senderId === senderId;
  }

  /** Whether it was in force at a position, for all that its keepers know. */
  isOver(position: number): boolean {
    return position > this.setAcknowledged && position <= this.liftAsked;
  }

  /** Whether a deletion that it covered keeps content for a while after the lifting. */
  outlasts(deletion: RecordedEvent): boolean {
    return deletion.metadata.time <= this.liftedAt;
  }

  get isLifted(): boolean {
    return this.liftAcknowledged < Infinity;
  }
}

const messageOf = ({ data }: RecordedEvent) => (data as { readonly messageId: number }).messageId;

/** The messages that were put into a log, and their ends in it. */
export class HeldMessages {
  readonly #texts = new Map<number, string>();
  readonly #deletions = new Map<number, RecordedEvent>();
  /** Positions. */
  readonly #erased = new Map<number, number>();

  /** @throws Error when something was deleted or erased twice, or clients were told twice */
  constructor(
    events: readonly RecordedEvent[],
    private readonly messages: readonly PutMessage[],
  ) {
    const told = new Set<number>();
    for (const event of events) {
      const { type, data } = event;
      if (type === 'MessagePosted') this.#texts.set(messageOf(event), textOf(event));
      if (type === 'MessageDeleted') {
        once(this.#deletions, messageOf(event), 'deleted');
        this.#deletions.set(messageOf(event), event);
      }
      if (type === 'TopicMessagesDeleted')
        for (const { messageId } of (data as { messages: { messageId: number }[] }).messages) {
          once(told, messageId, 'announced as deleted');
          told.add(messageId);
        }
      if (type === 'DeletedContentErased')
        for (const messageId of (data as { messageIds: number[] }).messageIds) {
          once(this.#erased, messageId, 'erased');
          this.#erased.set(messageId, event.position);
        }
    }
  }

  /** How many deleted messages a hold keeps. */
  keptBy(hold: WatchedHold): number {
    return this.messages.filter((message) => hold.covers(message) && this.#isKept(message)).length;
  }

  /** @param isLater fourteen days have passed since the last hold was lifted @throws Error that says what is wrong */
  mustMatch(holds: readonly WatchedHold[], isLater = false): void {
    for (const message of this.messages) {
      const over = holds.filter((hold) => hold.covers(message));
      const fault = this.#faultOf(message, over, isLater);
      if (fault) throw new Error(`Message ${message.id} ${fault}; holds: ${JSON.stringify(over)}.`);
    }
  }

  #faultOf({ id, text }: PutMessage, over: readonly WatchedHold[], isLater: boolean): string | undefined {
    const deletion = this.#deletions.get(id);
    if (!deletion) return 'is not deleted';
    const { position, data } = deletion;
    const isKept = (data as { readonly isKept?: true }).isKept === true;
    const found = this.#texts.get(id);
    if (!isKept) {
      if (over.some((hold) => hold.isOver(position))) return `was not kept when it was deleted, at ${position}`;
      return found === undefined ? undefined : 'is still there, and was not kept';
    }
    const erasedAt = this.#erased.get(id);
    if (erasedAt === undefined) {
      if (found !== text) return `is ${found}, not ${text}`;
      const isDue = !over.some((hold) => !hold.isLifted || (!isLater && hold.outlasts(deletion)));
      return isDue ? 'is not erased' : undefined;
    }
    if (found !== undefined) return 'is there, and was erased';
    const isEarly = (hold: WatchedHold) =>
      hold.found.has(id) && (erasedAt <= hold.liftAsked || (!isLater && hold.outlasts(deletion)));
    return over.some(isEarly) ? `was erased, at ${erasedAt}` : undefined;
  }

  #isKept({ id }: PutMessage): boolean {
    return this.#deletions.has(id) && this.#texts.has(id);
  }
}

export const textOf = ({ data, metadata }: Pick<RecordedEvent, 'data' | 'metadata'>): string =>
  JSON.stringify([data, metadata.actorId, metadata.time]);

function once(seen: { has(id: number): boolean }, id: number, what: string): void {
  if (seen.has(id)) throw new Error(`Message ${id} was ${what} twice.`);
}
