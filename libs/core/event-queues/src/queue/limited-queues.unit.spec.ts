import { LIMITS, SystemClock } from '@chat/kernel';
import { DEFAULT_EVENT_QUEUES_OPTIONS } from './event-queues.options.js';
import { LimitedQueues } from './limited-queues.js';
import { registrationOf } from './queue.fixture.js';

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
