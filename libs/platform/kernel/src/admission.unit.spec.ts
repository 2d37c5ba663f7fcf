import { Admission, type AdmissionLimits, type Admitted, ServerBusy } from './admission.js';
import { TooManyRequests } from './too-many-requests.js';

const [ANN, BEN, CEM] = [1, 2, 3];
const LIMITS: AdmissionLimits = { inTotal: 10, perPerson: 6, waiting: 4, waitingPerPerson: 3 };

function admission(limits: Partial<AdmissionLimits> = {}) {
  const admitting = new Admission({ ...LIMITS, ...limits });
  const started: string[] = [];
  const held = new Map<string, Admitted>();
  const request = (person: number, name: string, amount: number, isOwn = true) => {
    const admitted = admitting.admit(person, amount, isOwn);
    const note = (each: Admitted) => {
      started.push(name);
      held.set(name, each);
    };
    if (admitted instanceof Promise) void admitted.then(note);
    else note(admitted);
  };
  const release = async (name: string) => {
    held.get(name)!.release();
    await Promise.resolve();
  };
  return { admitting, request, release, started };
}

describe('Admission', () => {
  it('is immediate while person and process have room', () => {
    const { admitting, request, started } = admission();
    request(ANN, 'ann', 6);
    request(BEN, 'ben', 4);
    expect(started).toEqual(['ann', 'ben']);
    expect([admitting.held, admitting.heldBy(ANN), admitting.heldBy(BEN)]).toEqual([10, 6, 4]);
  });

  /** @limit logins.hashesAtOnce */
  it('has persons take turns, however many requests one of them has', async () => {
    const { request, release, started } = admission({ inTotal: 4, perPerson: 4 });
    for (const name of ['ann 1', 'ann 2', 'ann 3']) request(ANN, name, 4);
    request(BEN, 'ben', 4);
    request(CEM, 'cem', 4);
    for (const name of ['ann 1', 'ann 2', 'ben', 'cem']) await release(name);
    expect(started).toEqual(['ann 1', 'ann 2', 'ben', 'cem', 'ann 3']);
  });

  it('lets others pass a person whose own share is used up', () => {
    const { request, started } = admission();
    request(ANN, 'ann 1', 6);
    request(ANN, 'ann 2', 1);
    request(BEN, 'ben', 4);
    expect(started).toEqual(['ann 1', 'ben']);
  });

  it('lets nobody overtake a large request that waits for the process', async () => {
    const { request, release, started } = admission();
    request(ANN, 'ann', 6);
    request(BEN, 'ben', 6);
    request(CEM, 'cem', 1);
    expect(started).toEqual(['ann']);
    await release('ann');
    expect(started).toEqual(['ann', 'ben', 'cem']);
  });

  it("serves a person's own requests before those of the bots", async () => {
    const { request, release, started } = admission();
    request(ANN, 'first bot', 6, false);
    request(ANN, 'second bot', 6, false);
    request(ANN, 'owner', 6);
    await release('first bot');
    await release('owner');
    expect(started).toEqual(['first bot', 'owner', 'second bot']);
  });

  /** @limit logins.waitingHashes, logins.waitingHashesPerAddress */
  it('is refused to a person for whom too much waits, and to everybody when too much waits in all', () => {
    const { request } = admission();
    request(ANN, 'ann', 6);
    for (let number = 0; number < 3; number++) request(ANN, `ann ${number}`, 1);
    expect(() => request(ANN, 'too many', 1)).toThrow(TooManyRequests);
    request(BEN, 'ben', 6);
    expect(() => request(CEM, 'too many', 5)).toThrow(ServerBusy);
  });

  it('leaves room to others while the share of a person rests', async () => {
    const { admitting, request, started } = admission();
    const admitted = admitting.take(ANN, 10);
    request(ANN, 'ann', 4);
    request(BEN, 'ben', 4);
    admitted.rest();
    await Promise.resolve();
    expect(started).toEqual(['ben']);
    expect([admitting.held, admitting.heldBy(ANN)]).toEqual([4, 10]);
    admitted.release();
    await Promise.resolve();
    expect(started).toEqual(['ben', 'ann']);
  });

  it('is given back only once', () => {
    const { admitting } = admission();
    const [admitted] = [admitting.take(ANN, 6), admitting.take(ANN, 4)];
    admitted.rest();
    admitted.release();
    admitted.release();
    expect([admitting.held, admitting.heldBy(ANN)]).toEqual([4, 4]);
  });

  it('holds what work needs until it ends, also when it fails', async () => {
    const { admitting } = admission();
    await expect(admitting.run(ANN, 6, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(admitting.held).toBe(0);
  });
});
