import { SystemClock } from '@chat/kernel';
import { DEFAULT_EVENT_QUEUES_OPTIONS } from './event-queues.options.js';
import { LimitedQueues } from './limited-queues.js';
import { registrationOf } from './queue.fixture.js';
import { SharedEvent } from './shared-event.js';
import { LIMITS } from '../event-queues.limits.js';

/** @limit queues.timelines */
it('A queue whose client never comes back lives through a bounded number of restarts', () => {
  const queues = new LimitedQueues(
    DEFAULT_EVENT_QUEUES_OPTIONS,
    new SystemClock(),
    (userId) => userId,
    () => {},
  );
  const queue = queues.restore({ registration: registrationOf(), acknowledged: 1 });
  let restarts = 1;
  while (queues.resume(queue, restarts)) restarts++;
  expect(restarts).toBe(LIMITS.queues.timelines + 1);
});

it('A queue whose client was silent for longest before a restart ends first after it', () => {
  const ended: string[] = [];
  const { limits, ...options } = DEFAULT_EVENT_QUEUES_OPTIONS;
  const queues = new LimitedQueues(
    { ...options, limits: { ...limits, bytesPerPerson: 2_000 } },
    new SystemClock(),
    (userId) => userId,
    ({ id }) => ended.push(id),
  );
  const restored = ['polled', 'abandoned'].map((queueId, at) => {
    const registration = registrationOf({ queueId });
    return queues.restore({ registration, acknowledged: -1, lastContact: 2_000 - at });
  });
  for (const queue of restored) queues.index.add(queue);
  const event = new SharedEvent({ type: 'said', word: 'x'.repeat(500) }, '');
  for (const position of [1, 2, 3]) for (const queue of restored) queues.deliver(queue, position, event);
  const other = new SharedEvent({ type: 'said', word: 'y'.repeat(1_000) }, '');
  queues.deliver(restored[0]!, 4, other);
  expect(ended[0]).toBe('abandoned');
});
