import { REALM_ID } from '@chat/directory';
import { DamagedLog, type EventLogReader } from '@chat/event-log';
import { type Recorded, type RecordedEvent, runsInclude } from '@chat/kernel';
import type { MessagesMoved } from '@chat/messages';

type Moves = readonly Recorded<MessagesMoved>[];

/** Reads the events of single messages up to a position. */
export class MessageEvents {
  #moves: Promise<Moves> | undefined;

  constructor(
    private readonly log: EventLogReader,
    private readonly upTo: number,
  ) {}

  /** In log order, by message. Messages with damaged events are left out, as readers do not see them either. */
  async of(messageIds: readonly number[]): Promise<ReadonlyMap<number, readonly RecordedEvent[]>> {
    const moves = await (this.#moves ??= this.#readMoves());
    const [first, last] = [Math.min(...messageIds), Math.max(...messageIds)];
    const near = moves.filter(({ data }) => overlap(data.messageIds, first, last));
    const events = await Promise.all(messageIds.map((id) => this.#eventsOf(id, near)));
    return new Map(messageIds.map((id, at) => [id, events[at]!]));
  }

  async #eventsOf(messageId: number, moves: Moves): Promise<readonly RecordedEvent[]> {
    const own = await this.#read(`message-${messageId}`).catch((error: unknown) => {
      if (error instanceof DamagedLog) return [];
      throw error;
    });
    const moved = moves.filter(({ data }) => runsInclude(data.messageIds, messageId));
    return moved.length === 0 ? own : [...own, ...moved].toSorted((one, other) => one.position - other.position);
  }

  async #readMoves(): Promise<Moves> {
    const events = await this.#read(`moves-${REALM_ID}`);
    return events.filter((event): event is Recorded<MessagesMoved> => event.type === 'MessagesMoved');
  }

  async #read(stream: string): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const event of this.log.read(stream)) {
      if (event.position > this.upTo) break;
      events.push(event);
    }
    return events;
  }
}

/** True when ids in the runs may lie between two ids. */
function overlap(runs: Recorded<MessagesMoved>['data']['messageIds'], first: number, last: number): boolean {
  const end = runs.reduce((sum, step) => sum + step, 0);
  return runs.length > 0 && runs[0]! <= last && end > first;
}
