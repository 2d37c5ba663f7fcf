import { Command } from '@nestjs/cqrs';
import type { ClientCapability } from '../announcements/announcement.js';
import type { Narrow } from '../queue/narrow.js';

export interface RegistrationRequest {
  readonly userId: number;
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  /** Null: as the event types. */
  readonly fetchTypes: readonly string[] | null;
  readonly narrow: Narrow;
  /** Undefined: as a bot has it by default. */
  readonly allPublicChannels: boolean | undefined;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly presenceHistoryLimitDays: number;
  readonly includeSubscribers: boolean | 'partial';
  readonly capabilities: readonly ClientCapability[];
  /** Seconds of idleness after which the queue ends; 0: as the server likes. */
  readonly idleTimeoutSeconds: number;
}

export interface RegisteredQueue {
  readonly queueId: string;
  readonly lastEventId: number;
  readonly idleTimeoutSeconds: number;
  /** Fields of the snapshot by their wire names. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** A client wants events from now on, and to know how things are now. */
export class RegisterQueue extends Command<RegisteredQueue> {
  constructor(readonly data: RegistrationRequest) {
    super();
  }
}
