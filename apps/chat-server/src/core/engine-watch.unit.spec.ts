import { EventLogRefused, EventLogUnavailable } from '@chat/event-log';
import { eventually } from '@chat/testing';
import { EngineWatch, failingFast } from './engine-watch.js';

describe('a watch over an engine', () => {
  let answer: () => Promise<unknown>;
  let changes: (string | undefined)[];
  let watch: EngineWatch;

  beforeEach(() => {
    answer = () => Promise.resolve();
    changes = [];
    watch = new EngineWatch(() => answer(), EventLogUnavailable, {
      everyMs: 1,
      answersWithinMs: 30,
      onChange: (failure) => changes.push(failure?.message),
    });
    watch.start();
  });
  afterEach(() => watch.stop());

  it.each([
    ['says that it is unavailable', () => Promise.reject(new EventLogUnavailable('gone')), 'gone'],
    ['keeps silent', () => new Promise<never>(() => {}), 'There was no answer within 30 ms.'],
  ])('notifies once when it %s, and once when it is back', async (_what, away, reason) => {
    answer = away;
    await eventually(() => expect(() => watch.assertAvailable()).toThrow(new EventLogUnavailable(reason)));
    answer = () => Promise.resolve();
    await eventually(() => watch.assertAvailable());
    expect(changes).toEqual([reason, undefined]);
  });

  it('notifies when an engine that was unavailable is back and refuses to serve', async () => {
    answer = () => Promise.reject(new EventLogUnavailable('gone'));
    await eventually(() => expect(changes).toEqual(['gone']));
    answer = () => Promise.reject(new EventLogRefused('wrong password'));
    await eventually(() => expect(changes).toEqual(['gone', 'wrong password']));
  });

  it('has calls fail at once while it is unavailable, and only then', async () => {
    const engine = { head: 7, read: (from: number) => from + engine.head };
    const guarded = failingFast(engine, watch);
    expect([guarded.head, guarded.read(1)]).toEqual([7, 8]);
    answer = () => Promise.reject(new EventLogUnavailable('gone'));
    await eventually(() => expect(() => guarded.read(1)).toThrow(EventLogUnavailable));
    expect(guarded.head).toBe(7);
  });

  it('does not take a fault of another kind for an absence', async () => {
    let asked = 0;
    answer = () => Promise.reject(new Error(`no. ${++asked}`));
    await eventually(() => expect(asked).toBeGreaterThan(2));
    watch.assertAvailable();
    expect(changes).toEqual([]);
  });
});
