import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BeforeErasing } from './before-erasing.js';
import { EraseStream } from './erase-stream.command.js';

@CommandHandler(EraseStream)
export class EraseStreamHandler implements ICommandHandler<EraseStream> {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly before: BeforeErasing,
  ) {}

  /** The read models are stored first: one that goes on from an older position must not miss what is erased. */
  async execute({ stream, before }: EraseStream): Promise<void> {
    await this.store.flush();
    await this.before.prepare(stream, before);
    await this.log.truncate(stream, before);
  }
}
