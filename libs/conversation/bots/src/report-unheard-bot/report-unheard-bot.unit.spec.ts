import { decideReportUnheardBot } from './report-unheard-bot.decide.js';
import { LIMITS } from '../bots.limits.js';

const { warningPauseMs, warningAgeMs } = LIMITS.bots;
const report = { botId: 11, problem: 'Nobody is there.', time: 10_000_000 };

describe('reporting a bot that nobody hears', () => {
  /** @limit bots.warningPauseMs */
  it('warns its owner once in five minutes', () => {
    expect(decideReportUnheardBot({ lastTime: null }, report, report.time)).toEqual([
      { type: 'BotOwnerWarned', data: report },
    ]);
    const lastTime = report.time - warningPauseMs;
    expect(decideReportUnheardBot({ lastTime }, report, report.time)).toHaveLength(1);
    expect(decideReportUnheardBot({ lastTime: lastTime + 1 }, report, report.time)).toEqual([]);
    expect(decideReportUnheardBot({ lastTime: report.time + 1 }, report, report.time)).toEqual([]);
  });

  /** @limit bots.warningAgeMs */
  it('does not warn of what is long past', () => {
    expect(decideReportUnheardBot({ lastTime: null }, report, report.time + warningAgeMs)).toHaveLength(1);
    expect(decideReportUnheardBot({ lastTime: null }, report, report.time + warningAgeMs + 1)).toEqual([]);
  });
});
