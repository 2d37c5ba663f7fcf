import { SystemClock, TooManyRequests } from '@chat/kernel';
import { LIMITS } from '../accounts.limits.js';
import { ConfirmationMails } from './confirmation-mails.js';

const sent = async () => {};

describe('mails that confirm an address', () => {
  it('are remembered for 10,000 accounts: the one that was sent mail longest ago starts again', async () => {
    const mails = new ConfirmationMails(new SystemClock());
    for (let count = 0; count < LIMITS.mails.confirmationsPerDay; count++) await mails.run(0, sent);
    for (let userId = 1; userId < 10_000; userId++) await mails.run(userId, sent);
    await expect(mails.run(0, sent)).rejects.toThrow(TooManyRequests);
    await mails.run(10_000, sent);
    await mails.run(0, sent);
  });
});
