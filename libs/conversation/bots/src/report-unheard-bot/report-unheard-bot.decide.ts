import type { BotOwnerWarned, BotWarningState } from '../bot-warning/bot-warning.aggregate.js';
import { LIMITS } from '../bots.limits.js';

const { warningPauseMs, warningAgeMs } = LIMITS.bots;

/**
 * Warns once in five minutes (contract, messages: Errors of sending), and only about recent events: reading an old log again warns
 * nobody.
 * @param now UNIX milliseconds
 */
export function decideReportUnheardBot(
  { lastTime }: BotWarningState,
  data: BotOwnerWarned['data'],
  now: number,
): BotOwnerWarned[] {
  const isSoon = lastTime !== null && data.time < lastTime + warningPauseMs;
  return isSoon || now - data.time > warningAgeMs ? [] : [{ type: 'BotOwnerWarned', data }];
}
