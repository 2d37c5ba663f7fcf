import { SystemClock, TooManyRequests } from '@chat/kernel';
import { EditPace } from './edit-pace.js';
import { LIMITS } from '../messages.limits.js';

const most = LIMITS.messages.editsPerMinute;
const edit = async () => {};
const refused = () => Promise.reject(new Error('not yours'));

describe('the pace of edits', () => {
  it('is limited for each message and editor, and recovers within a minute', async () => {
    const clock = new SystemClock();
    const pace = new EditPace(clock);
    for (let count = 0; count < most; count++) await pace.run('1:7', edit);
    await expect(pace.run('1:7', edit)).rejects.toThrow(TooManyRequests);
    await pace.run('1:8', edit);
    await pace.run('2:7', edit);
    clock.advance(60_000);
    for (let count = 0; count < most; count++) await pace.run('1:7', edit);
    await expect(pace.run('1:7', edit)).rejects.toThrow('API usage exceeded rate limit');
  });

  it('does not count an edit that is refused', async () => {
    const pace = new EditPace(new SystemClock());
    for (let count = 0; count <= most; count++) await expect(pace.run('1:7', refused)).rejects.toThrow('not yours');
    await pace.run('1:7', edit);
  });

  it('has no limit where limits are off', async () => {
    const pace = new EditPace(new SystemClock(), Infinity);
    for (let count = 0; count < 10 * most; count++) await pace.run('1:7', edit);
  });
});
