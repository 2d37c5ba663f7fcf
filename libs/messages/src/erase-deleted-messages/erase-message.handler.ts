import { EVENT_LOG, type EventLog } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EraseMessage } from './erase-message.command.js';

@CommandHandler(EraseMessage)
export class EraseMessageHandler implements ICommandHandler<EraseMessage> {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** Not before the read models are safe without it: one that goes on from where it knew the message must not miss it. */
  async execute({ stream, before }: EraseMessage): Promise<void> {
    await this.store.flush();
    await this.log.truncate(stream, before);
  }
}
