import type { Cause } from '@chat/event-log';
import type { FileInMemory } from '@chat/http';
import { Command } from '@nestjs/cqrs';

export interface CreateBotData {
  readonly ownerId: number;
  readonly fullName: string;
  /** The address is made from it. */
  readonly shortName: string;
  readonly botType: number;
  readonly payloadUrl: string;
  readonly interfaceType: number;
  /** Names of channels; null or empty for none. */
  readonly defaultSendingChannel: string | null;
  readonly defaultEventsChannel: string | null;
  readonly allPublicChannels: boolean;
  /** Null: it has the one that goes with its address. */
  readonly picture: FileInMemory | null;
  readonly cause: Cause;
}

/** Make a bot, which belongs to the actor; answers its id. */
export class CreateBot extends Command<{ botId: number }> {
  constructor(readonly data: CreateBotData) {
    super();
  }
}
