import { ServerBusy, TooManyRequests } from '@chat/kernel';
import { type AdmittedRequest, RequestAdmission, type Requester } from './request-admission.js';
import { LIMITS } from '../http.limits.js';

const {
  requests,
  requestsPerPerson,
  waitingRequests,
  waitingRequestsPerPerson,
  costlyRequests,
  costlyRequestsPerPerson,
  waitingCostly,
  waitingCostlyPerPerson,
} = LIMITS.admission;

const account = (personId: number): Requester => ({ userId: personId, personId });
const bot = (personId: number, number: number): Requester => ({ userId: 1_000 * personId + number, personId });

/** Requests that are admitted, and those that wait. */
function admitting(admission = new RequestAdmission()) {
  const admitted: AdmittedRequest[] = [];
  let waiting = 0;
  const ask = async (requester: Requester, isCostly: boolean) => {
    waiting++;
    admitted.push(await admission.admit(requester, isCostly));
    waiting--;
  };
  return {
    ask: (requester: Requester, isCostly: boolean) => void ask(requester, isCostly),
    admitted,
    waiting: () => waiting,
  };
}

describe('The admission of requests', () => {
  /** @limit admission.requestsPerPerson, admission.costlyRequestsPerPerson */
  it.each([
    ['requests', false, requestsPerPerson],
    ['costly requests', true, costlyRequestsPerPerson],
  ])('works on so many %s of one person, with all bots, at once', async (_what, isCostly, limit) => {
    const { ask, admitted, waiting } = admitting();
    for (let number = 0; number <= limit; number++) ask(bot(1, number), isCostly);
    ask(account(2), isCostly);
    await new Promise(setImmediate);
    expect([admitted.length, waiting()]).toEqual([limit + 1, 1]);
    admitted[0]!.release();
    await new Promise(setImmediate);
    expect([admitted.length, waiting()]).toEqual([limit + 2, 0]);
  });

  /** @limit admission.requests, admission.costlyRequests */
  it.each([
    ['requests', false, requests, requestsPerPerson],
    ['costly requests', true, costlyRequests, costlyRequestsPerPerson],
  ])('works on so many %s in all at once', async (_what, isCostly, inTotal, perPerson) => {
    const { ask, admitted, waiting } = admitting();
    for (let number = 0; number < inTotal; number++) ask(account(Math.floor(number / perPerson)), isCostly);
    ask(account(-1), isCostly);
    await new Promise(setImmediate);
    expect([admitted.length, waiting()]).toEqual([inTotal, 1]);
  });

  /** @limit admission.waitingRequestsPerPerson, admission.waitingCostlyPerPerson */
  it.each([
    ['requests', false, requestsPerPerson + waitingRequestsPerPerson],
    ['costly requests', true, costlyRequestsPerPerson + waitingCostlyPerPerson],
  ])('refuses a person for whom too many %s wait', async (_what, isCostly, limit) => {
    const admission = new RequestAdmission();
    const all = Array.from({ length: limit }, (_, number) => admission.admit(bot(1, number), isCostly));
    expect(all).toHaveLength(limit);
    await expect(async () => admission.admit(account(1), isCostly)).rejects.toThrow(TooManyRequests);
  });

  /** @limit admission.waitingRequests, admission.waitingCostly */
  it('refuses everybody when too many wait, and nobody where no limits of one person apply', async () => {
    const admission = new RequestAdmission();
    const all = [];
    for (let number = 0; number < requests + waitingRequests; number++)
      all.push(admission.admit(account(number), false));
    expect(() => admission.admit(account(-1), false)).toThrow(ServerBusy);
    for (let number = 0; number < costlyRequests + waitingCostly; number++) {
      all.push(admission.admit(account(Math.floor(number / costlyRequestsPerPerson)), true));
    }
    await expect(admission.admit(account(-1), true)).rejects.toThrow(ServerBusy);

    const unbounded = new RequestAdmission(false);
    for (let number = 0; number < requests + waitingRequests + 1; number++)
      all.push(unbounded.admit(account(1), false));
    expect(all.length).toBeGreaterThan(requests);
  });

  /** @limit admission.restFactor, admission.longestRestMs */
  it.each([
    ['rests', 40, true],
    ['is free at once after work that was short', 0, false],
  ])('the place of a costly request %s', async (_what, workedMs, rests) => {
    const { ask, admitted } = admitting();
    for (let number = 0; number <= costlyRequestsPerPerson; number++) ask(account(1), true);
    while (admitted.length < costlyRequestsPerPerson) await new Promise(setImmediate);
    const begun = performance.now();
    while (performance.now() - begun < workedMs) await new Promise(setImmediate);
    const before = performance.now();
    admitted[0]!.release();
    while (admitted.length <= costlyRequestsPerPerson) await new Promise(setImmediate);
    const restedMs = performance.now() - before;
    if (rests) expect(restedMs).toBeGreaterThanOrEqual(workedMs);
    else expect(restedMs).toBeLessThan(LIMITS.admission.longestRestMs);
  });
});
