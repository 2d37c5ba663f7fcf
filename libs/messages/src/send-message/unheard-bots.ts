import type { Cause } from '@chat/event-log';

/** Who looks after bots that nobody hears. The application provides it. */
export abstract class UnheardBots {
  /** @param problem why nobody hears the bot, in words */
  abstract report(botId: number, problem: string, cause: Cause): Promise<void>;
}
