import fc from 'fast-check';
import { hidden, type Presence, reported, revealed } from './presence.js';

const SECOND = 1000;
const NOW = 1_800_000_000_000;
const seen = (activeAgo: number | null, connectedAgo: number): Presence => ({
  userId: 11,
  activeAt: activeAgo === null ? null : NOW - activeAgo * SECOND,
  connectedAt: NOW - connectedAgo * SECOND,
});

describe('a report', () => {
  it.each<[string, Presence | undefined, 'active' | 'idle', ReturnType<typeof reported>]>([
    ['the first one, active', undefined, 'active', { presence: seen(0, 0), isNews: true }],
    ['the first one, idle', undefined, 'idle', { presence: seen(null, 0), isNews: true }],
    ['the same within 55 s', seen(55, 55), 'active', undefined],
    ['idle within 55 s', seen(10, 55), 'idle', undefined],
    ['active after 56 s', seen(56, 56), 'active', { presence: seen(0, 0), isNews: false }],
    ['idle after 56 s', seen(100, 56), 'idle', { presence: seen(100, 0), isNews: false }],
    ['active for the first time', seen(null, 1), 'active', { presence: seen(0, 0), isNews: true }],
    ['active after 130 s', seen(130, 10), 'active', { presence: seen(0, 0), isNews: false }],
    ['active after 131 s', seen(131, 10), 'active', { presence: seen(0, 0), isNews: true }],
    ['idle after days', seen(200_000, 200_000), 'idle', { presence: seen(200_000, 0), isNews: false }],
  ])('changes what is shown: %s', (_case, before, status, after) => {
    expect(reported(before, 11, status, NOW)).toEqual(after);
  });

  it('changes nothing when it is repeated at once, and never moves a time back', () => {
    const ago = fc.integer({ min: 0, max: 300 });
    const presence = fc.record({ active: fc.option(ago), connected: ago }).map((p) => seen(p.active, p.connected));
    fc.assert(
      fc.property(presence, fc.constantFrom('active', 'idle'), (before, status) => {
        const after = reported(before, 11, status, NOW)?.presence ?? before;
        expect(after.connectedAt).toBeGreaterThanOrEqual(before.connectedAt);
        expect(after.activeAt ?? 0).toBeGreaterThanOrEqual(before.activeAt ?? 0);
        expect(reported(after, 11, status, NOW)).toBeUndefined();
      }),
    );
  });
});

describe('an account that', () => {
  it('becomes invisible is shown as offline at once', () => {
    expect(hidden(seen(10, 5), NOW)).toEqual(seen(265, 265));
    expect(hidden(seen(null, 5), NOW)).toEqual(seen(null, 265));
    expect(hidden(seen(900, 800), NOW)).toEqual(seen(900, 800));
  });

  it('becomes visible is shown as active', () => {
    expect(revealed(11, NOW)).toEqual(seen(0, 0));
  });
});
