import { DAY_MS } from '@chat/kernel';
import { decideMailOutcome } from './send-mail.decide.js';
import { LIMITS } from '../outgoing-mail.limits.js';

const mail = { mailId: 'mail-1', about: 'invitation' };
const failed = { ...mail, outcome: { kind: 'failed', reason: 'Nobody is there.' } } as const;
const after = (attempts: number) => decideMailOutcome({ situation: 'waiting', attempts }, failed, 0);

describe('A mail that cannot be sent', () => {
  /** @limit mails.attempts */
  it('is tried again with longer and longer pauses, and given up after so many attempts', () => {
    const { attempts: most } = LIMITS.mails;
    const pauses = Array.from({ length: most - 1 }, (_, attempts) => {
      const [event] = after(attempts);
      return event!.type === 'MailDelayed' ? event!.data.retryAt : 0;
    });
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThan(0);
    const inAll = pauses.reduce((sum, pause) => sum + pause, 0);
    expect([inAll > DAY_MS, inAll < 3 * DAY_MS]).toEqual([true, true]);
    expect(after(most - 1)).toEqual([{ type: 'MailGivenUp', data: { ...mail, reason: 'Nobody is there.' } }]);
  });

  it('is given up at once when it is refused for good, and nothing follows when it is done', () => {
    const refused = { ...mail, outcome: { kind: 'refused', reason: 'No such person.' } } as const;
    expect(decideMailOutcome({ situation: 'waiting', attempts: 0 }, refused, 0)).toEqual([
      { type: 'MailGivenUp', data: { ...mail, reason: 'No such person.' } },
    ]);
    expect(decideMailOutcome({ situation: 'done' }, failed, 0)).toEqual([]);
  });
});
