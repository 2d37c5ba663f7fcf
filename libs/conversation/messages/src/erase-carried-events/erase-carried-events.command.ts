import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type CarriedEventsPlaced, type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import { EraseStream } from '@chat/processes';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { carriedEventsStream } from '../replace-names/carried-events-stream.js';
import { FollowingEvents } from './following-events.js';

export interface EraseCarriedEventsData {
  readonly stream: string;
  /** Revision of the event that carries them on; undefined: the first that stays. */
  readonly carrier?: number;
  /** Revision of the first event to keep. */
  readonly before: number;
  readonly cause: Cause;
}

/** Erases the beginning of a stream that an event carries on. Repeatable. */
export class EraseCarriedEvents extends CommandWith<EraseCarriedEventsData> {}

@CommandHandler(EraseCarriedEvents)
export class EraseCarriedEventsHandler implements ICommandHandler<EraseCarriedEvents> {
  constructor(
    private readonly transactions: Transactions,
    private readonly commands: CommandBus,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  /** Stores the positions before erasing, so that concurrent readers find the event or its position. */
  async execute({ data: { stream, carrier, before, cause } }: EraseCarriedEvents): Promise<void> {
    const following = new FollowingEvents(this.log);
    const events: CarriedEventsPlaced['data']['events'][number][] = [];
    for await (const event of this.log.read(stream, { asStored: true })) {
      if (event.revision >= before) break;
      events.push({ revision: event.revision, position: event.position, before: await following.of(event) });
    }
    if (events.length === 0) return;
    const placed: CarriedEventsPlaced = {
      type: 'CarriedEventsPlaced',
      data: { stream, ...(carrier !== undefined && { carrier }), events },
    };
    await this.transactions.decideOnReadable(carriedEventsStream(REALM_ID), cause, async () => [placed]);
    await this.commands.execute(new EraseStream(stream, before));
  }
}
