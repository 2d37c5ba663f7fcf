import type { Cause } from '@chat/event-log';

/** Reports bots whose messages reach nobody to their owners. Implemented by bots. */
export abstract class UnheardBots {
  abstract report(botId: number, problem: string, cause: Cause): Promise<void>;
}
