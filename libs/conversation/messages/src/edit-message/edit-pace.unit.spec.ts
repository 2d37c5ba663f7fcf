import { LIMITS, SystemClock } from '@chat/kernel';
import { EditPace, TooManyEdits } from './edit-pace.js';

const most = LIMITS.messages.editsPerMinute;

describe('the pace of edits', () => {
  it('is limited for each message and editor, and recovers within a minute', () => {
    const clock = new SystemClock();
    const pace = new EditPace(clock);
    for (let count = 0; count < most; count++) pace.take(1, 7);
    expect(() => pace.take(1, 7)).toThrow(TooManyEdits);
    pace.take(1, 8);
    pace.take(2, 7);
    clock.advance(60_000);
    for (let count = 0; count < most; count++) pace.take(1, 7);
    expect(() => pace.take(1, 7)).toThrow('API usage exceeded rate limit');
  });

  it('has no limit where limits are off', () => {
    const pace = new EditPace(new SystemClock(), Infinity);
    for (let count = 0; count < 10 * most; count++) pace.take(1, 7);
  });
});
