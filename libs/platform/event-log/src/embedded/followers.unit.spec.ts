import { setImmediate } from 'node:timers/promises';
import type { RecordedEvent } from '@chat/kernel';
import type { FollowedBatch } from '../port/event-log.js';
import { Followers } from './followers.js';

const event = (position: number, type: string) => ({ position, type }) as RecordedEvent;

it('an event is delivered once to who has read it before it is woken for it', async () => {
  const [other, first, second] = [event(1, 'Other'), event(2, 'Heard'), event(3, 'Heard')];
  const stored = [other, first];
  const followers = new Followers((position) => ({
    events: stored.filter((each) => each.position > position),
    isEnd: true,
  }));
  const passed: number[] = [];
  const interest = { types: new Set(['Heard']), onPassed: (position: number) => passed.push(position) };
  const iterator = followers.follow(interest)[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toEqual({ events: [other, first], caughtUp: true });

  const next = iterator.next();
  await setImmediate();
  followers.wake([other]);
  followers.wake([first]);
  await setImmediate();
  stored.push(second);
  followers.wake([second]);
  expect(((await next).value as FollowedBatch).events).toEqual([second]);
  expect(passed).toEqual([]);
  followers.close();
});
