import { ERASED_TOPIC, REALM_ID } from '@chat/directory';
import { type CarriedRunPlaced, type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Following, FollowingEvents, placeOf } from '../erase-carried-events/following-events.js';
import type { MessageDeleted } from '../message/message.events.js';
import { carriedEventsStream } from '../replace-names/carried-events-stream.js';
import type { MessageDeletionCarriedOn } from './former-deletions.events.js';
import { FORMER_DELETIONS, type FormerDeletionDocument } from './former-deletions.projection.js';

const AT_ONCE = 100;

interface Found {
  readonly event: Recorded<MessageDeleted>;
  readonly following: Following;
}

/**
 * Replaces deletions of erased messages that former builds stored with their topics, newest first. True: there may be more.
 * Repeatable.
 */
export class CarryFormerDeletionsOn extends Command<boolean> {
  constructor(readonly cause: Cause) {
    super();
  }
}

@CommandHandler(CarryFormerDeletionsOn)
export class CarryFormerDeletionsOnHandler implements ICommandHandler<CarryFormerDeletionsOn> {
  /** All from this position on are done. */
  #below = Infinity;
  #following: FollowingEvents;

  constructor(
    private readonly transactions: Transactions,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {
    this.#following = new FollowingEvents(log);
  }

  async execute({ cause }: CarryFormerDeletionsOn): Promise<boolean> {
    await this.transactions.upToDate();
    const filter = { isDue: true, ...(this.#below < Infinity && { position: { $lt: this.#below } }) };
    const due = await this.store.find(FORMER_DELETIONS, { filter, sort: { position: -1 }, limit: AT_ONCE });
    this.#below = due.at(-1)?.position ?? Infinity;
    if (due.length === 0) this.#following = new FollowingEvents(this.log);
    await this.#carryOn(due, cause);
    return due.length > 0;
  }

  /** Stores the positions before erasing, so that concurrent readers find the event or its position. */
  async #carryOn(due: readonly FormerDeletionDocument[], cause: Cause): Promise<void> {
    const found: Found[] = [];
    for (const document of due) {
      const event = await this.#leftOf(document);
      if (event) found.unshift({ event, following: await this.#following.lasting(event.position) });
    }
    if (found.length === 0) return;
    const runs = [...Map.groupBy(found, ({ following }) => following.first).values()];
    await this.transactions.decideOnReadable(carriedEventsStream(REALM_ID), cause, async () => runs.map(placed));
    await Promise.all(found.map(({ event: { stream, data } }) => this.#carry(stream, data.messageId, cause)));
  }

  async #carry(stream: string, messageId: number, cause: Cause): Promise<void> {
    await this.transactions.decideOnReadable<MessageDeletionCarriedOn>(stream, cause, async () => {
      const event = await this.#leftOf({ stream });
      return event ? [{ type: 'MessageDeletionCarriedOn', data: { messageId, past: [withoutTopic(event)] } }] : [];
    });
  }

  /** Undefined: the content is not erased yet, or the deletion is already replaced. */
  async #leftOf({ stream }: Pick<FormerDeletionDocument, 'stream'>): Promise<Recorded<MessageDeleted> | undefined> {
    const [event, next] = await Array.fromAsync(this.log.read(stream, { limit: 2, asStored: true }));
    return event?.type === 'MessageDeleted' && !next ? (event as Recorded<MessageDeleted>) : undefined;
  }
}

function placed(run: readonly Found[]): CarriedRunPlaced {
  const events = run.map(({ event }) => placeOf(event));
  return { type: 'CarriedRunPlaced', data: { events, before: run[0]!.following.places } };
}

function withoutTopic(event: Recorded<MessageDeleted>): Recorded<MessageDeleted> {
  const { salt: _erased, ...metadata } = event.metadata;
  const conversation = {
    ...event.data.conversation,
    ...(event.data.conversation.kind === 'channel' && { topic: ERASED_TOPIC }),
  };
  return { ...event, metadata, data: { ...event.data, conversation } };
}
