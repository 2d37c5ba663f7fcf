import fc from 'fast-check';
import { type FormerRule, retentionDays, RetentionRules, GRACE_PERIOD_MS } from './retention-rules.js';

const NOW = 1_800_000_000_000;
const former = (channelId: number | null, days: number | null, age = 1): FormerRule => ({
  channelId,
  days,
  until: NOW - age,
});

describe('Messages are deleted after', () => {
  it.each([
    ['the days of their channel', { organization: 30, channel: 7 }, [], 7],
    ['those of the organization when the channel has none', { organization: 30, channel: null }, [], 30],
    ['no time at all when the organization says so', { organization: -1, channel: null }, [], Infinity],
    ['no time at all when the channel says so', { organization: 30, channel: -1 }, [], Infinity],
    ['the longer days before a change, for a day', { organization: 30, channel: 7 }, [former(1, 90)], 90],
    ['the new days a day later', { organization: 30, channel: 7 }, [former(1, 90, GRACE_PERIOD_MS)], 7],
    ['the new days at once when they are longer', { organization: 30, channel: 90 }, [former(1, 7)], 90],
    ['the days of the organization while these still count', { organization: 30, channel: 7 }, [former(1, null)], 30],
    [
      'the former days of the organization for a channel that has only just got its own',
      { organization: 3, channel: 7 },
      [former(1, null), former(null, -1)],
      Infinity,
    ],
    ['their own days, whatever another channel had', { organization: 30, channel: 7 }, [former(2, 90)], 7],
  ])('%s', (_what, rules, earlier, expected) => {
    expect(retentionDays(rules, earlier, 1, NOW)).toBe(expected);
  });

  it('the days of the organization between people', () => {
    expect(retentionDays({ organization: 30, channel: null }, [former(1, 90)], null, NOW)).toBe(30);
    expect(retentionDays({ organization: 30, channel: null }, [former(null, 90)], null, NOW)).toBe(90);
  });
});

it('A rule never deletes what any rule of the last day would have kept', () => {
  const days = fc.option(fc.integer({ min: -1, max: 100 }).filter((value) => value !== 0));
  const changes = fc.array(fc.record({ days, pause: fc.integer({ min: 1, max: 2 * GRACE_PERIOD_MS }) }));
  fc.assert(
    fc.property(changes, (steps) => {
      const rules = new RetentionRules();
      let [now, current]: [number, number | null] = [NOW, null];
      const inForce: { readonly days: number | null; readonly until: number }[] = [];
      for (const { days: next, pause } of steps) {
        now += pause;
        rules.add({ channelId: 1, days: current, until: now });
        inForce.push({ days: current, until: now });
        current = next;
      }
      const counting = [
        current,
        ...inForce.filter(({ until }) => until > now - GRACE_PERIOD_MS).map((each) => each.days),
      ];
      const longest = Math.max(...counting.map((value) => (value === null || value < 0 ? Infinity : value)));
      expect(retentionDays({ organization: -1, channel: current }, rules.all, 1, now)).toBe(longest);
    }),
  );
});
