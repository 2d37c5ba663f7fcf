import type { Cause } from '@chat/event-log';

export abstract class UnheardBots {
  abstract report(botId: number, problem: string, cause: Cause): Promise<void>;
}
