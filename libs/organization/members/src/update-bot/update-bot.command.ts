import type { Role } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import type { FileInMemory } from '@chat/http';
import { Command } from '@nestjs/cqrs';

/** What is undefined stays as it is. */
export interface BotChanges {
  readonly fullName: string | undefined;
  readonly shortName: string | undefined;
  readonly role: Role | undefined;
  readonly ownerId: number | undefined;
  readonly payloadUrl: string | undefined;
  readonly interfaceType: number | undefined;
  /** Names of channels; the empty one for none. */
  readonly defaultSendingChannel: string | undefined;
  readonly defaultEventsChannel: string | undefined;
  readonly allPublicChannels: boolean | undefined;
}

export interface UpdateBotData {
  readonly editorId: number;
  readonly botId: number;
  readonly changes: BotChanges;
  /** Null: it keeps the one that it has. */
  readonly picture: FileInMemory | null;
  readonly cause: Cause;
}

/** Change a bot (contract, people: Bots). */
export class UpdateBot extends Command<void> {
  constructor(readonly data: UpdateBotData) {
    super();
  }
}
