import { openMemoryReadStore } from '@chat/read-store/memory';
import { openLocalCoordination } from '../local/local-coordination.js';
import { SharedClaims } from './shared-claims.js';

const coordination = openLocalCoordination(openMemoryReadStore());
const acquire = coordination.acquire.bind(coordination);
const refused = new Set<string>();
/** Called when somebody asks again for a claim that another one has. */
let onWaiting: () => void = () => {};
coordination.acquire = async (lease, holder, ...more) => {
  const isTaken = await acquire(lease, holder, ...more);
  if (!isTaken && refused.has(`${lease} ${holder}`)) onWaiting();
  if (!isTaken) refused.add(`${lease} ${holder}`);
  return isTaken;
};

describe('claims among processes', () => {
  const steps: string[] = [];
  const process = (name: string) => new SharedClaims(coordination, name, async () => void steps.push(`${name} looks`));
  const [one, other] = [process('one'), process('other')];
  const work = (name: string, until: Promise<void>) => async () => {
    steps.push(`${name} begins`);
    await until;
    steps.push(`${name} ends`);
  };
  beforeEach(() => steps.splice(0));

  it('are held by one at a time, who has seen what the one before did', async () => {
    const { promise: waiting, resolve } = Promise.withResolvers<void>();
    onWaiting = resolve;
    await Promise.all([
      one.holding(['x', 'y'], work('one', waiting)),
      other.holding(['y', 'z', 'x'], work('other', waiting)),
    ]);
    const [first, second] = steps[0] === 'one looks' ? ['one', 'other'] : ['other', 'one'];
    const order = [first, second].flatMap((name) => [`${name} looks`, `${name} begins`, `${name} ends`]);
    expect(steps).toEqual(order);
  });

  it('do not hold up what is about something else', async () => {
    const { promise: allBegan, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const together = async () => {
      if (++begun === 3) resolve();
      await allBegan;
    };
    await Promise.all([one.holding(['x'], together), other.holding(['z'], together), one.holding([], together)]);
  });

  it('are free again after a failure', async () => {
    await expect(one.holding(['x'], () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await other.holding(['x'], () => Promise.resolve('done'))).toBe('done');
  });
});
