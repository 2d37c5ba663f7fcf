import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Entries to keep, or keys to forget. */
export type BotStorageChange =
  | { readonly put: ReadonlyMap<string, string> }
  /** Undefined: all. */
  | { readonly forget: readonly string[] | undefined };

export class ChangeBotStorage extends Command<void> {
  constructor(readonly data: { readonly userId: number; readonly change: BotStorageChange; readonly cause: Cause }) {
    super();
  }
}
