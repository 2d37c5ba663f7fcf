import type { DomainEvent } from '@chat/kernel';

// This name is the storage format: it is never renamed.

/** The owner of a bot gets to know that nobody hears it. */
export type BotOwnerWarned = DomainEvent<
  'BotOwnerWarned',
  {
    readonly botId: number;
    readonly problem: string;
    /** UNIX milliseconds: when the bot spoke. */
    readonly time: number;
  }
>;
