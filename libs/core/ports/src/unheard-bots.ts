import type { Cause } from '@chat/event-log';

/** Notes bots whose messages reach nobody, for their owners. Fulfilled by bots. */
export abstract class UnheardBots {
  abstract report(botId: number, problem: string, cause: Cause): Promise<void>;
}
