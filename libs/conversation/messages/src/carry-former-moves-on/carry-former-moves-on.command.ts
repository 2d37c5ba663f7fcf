import { randomUUID } from 'node:crypto';
import { REALM_ID } from '@chat/directory';
import { type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import { type RecordedEvent, weigh } from '@chat/kernel';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MessagesMoved, TopicMessagesDeleted } from '../message/message.events.js';
import { namesTopics } from '../message/topic-in-event.js';
import { movesStream } from '../move-messages/moves-stream.js';
import { newTopicKey, withSealedTopics } from '../move-messages/sealed-topics.js';
import { topicKeyAggregate, type TopicKeyMade } from '../topic-key/topic-key.aggregate.js';
import type { MovesCarriedOn } from './former-moves.events.js';

/** Bounds of one event that carries others on. */
const [MOST_EVENTS, MOST_CHARACTERS] = [100, 200_000];

interface Former {
  /** Revision of the first event that is not replaced yet. */
  readonly next: number;
  /** Revision of the last event that names topics itself; -1: none. */
  readonly last: number;
}

/** Replaces moves that former builds stored with their topics, oldest first. True: there are more. Repeatable. */
export class CarryFormerMovesOn extends Command<boolean> {
  constructor(readonly cause: Cause) {
    super();
  }
}

@CommandHandler(CarryFormerMovesOn)
export class CarryFormerMovesOnHandler implements ICommandHandler<CarryFormerMovesOn> {
  readonly #stream = movesStream(REALM_ID);
  #former: Former | undefined;

  constructor(
    private readonly transactions: Transactions,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async execute({ cause }: CarryFormerMovesOn): Promise<boolean> {
    const { next, last } = (this.#former ??= await this.#look());
    if (last < next) return false;
    const found = await this.#read(next, last);
    const before = (found.at(-1)?.revision ?? last) + 1;
    const past = await Promise.all(found.map((event) => this.#carried(event, cause)));
    if (past.length > 0)
      await this.transactions.decideOnReadable<MovesCarriedOn>(this.#stream, cause, async () => [
        { type: 'MovesCarriedOn', data: { past, before } },
      ]);
    this.#former = { next: before, last };
    return before <= last;
  }

  /** Scans all moves once. */
  async #look(): Promise<Former> {
    let [next, last] = [0, -1];
    for await (const event of this.log.read(this.#stream, { asStored: true })) {
      if (event.type === 'MovesCarriedOn') next = Math.max(next, (event.data as MovesCarriedOn['data']).before);
      else if (namesTopics(event)) last = event.revision;
    }
    return { next, last };
  }

  async #read(next: number, last: number): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    let characters = 0;
    for await (const event of this.log.read(this.#stream, { from: next, limit: MOST_EVENTS, asStored: true })) {
      characters += weigh(event);
      if (
        event.revision > last ||
        event.type === 'MovesCarriedOn' ||
        (found.length > 0 && characters > MOST_CHARACTERS)
      )
        break;
      found.push(event);
    }
    return found;
  }

  async #carried(event: RecordedEvent, cause: Cause): Promise<RecordedEvent> {
    const { salt: _erased, ...metadata } = event.metadata;
    if (!namesTopics(event)) return { ...event, metadata };
    const [id, key] = [randomUUID(), newTopicKey()];
    const made: TopicKeyMade = { type: 'TopicKeyMade', data: { key } };
    await this.transactions.create(topicKeyAggregate, id, cause, () => [made]);
    const move = { type: event.type, data: event.data } as MessagesMoved | TopicMessagesDeleted;
    const { data } = withSealedTopics(move, topicKeyAggregate.streamName(id), key);
    const takesSettings = 'isWhole' in data && data.isWhole;
    return { ...event, metadata, data: { ...data, isKeyLater: true, ...(takesSettings && { takesSettings }) } };
  }
}
