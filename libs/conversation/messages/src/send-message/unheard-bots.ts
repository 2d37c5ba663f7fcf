import type { Cause } from '@chat/event-log';

/** Takes reports of bots whose messages reach nobody. The application provides it. */
export abstract class UnheardBots {
  /** @param problem why nobody hears the bot, in words */
  abstract report(botId: number, problem: string, cause: Cause): Promise<void>;
}
