import { openMemoryReadStore } from '@chat/read-store/memory';
import { openLocalCoordination } from '../local/local-coordination.js';
import { SharedClaims } from './shared-claims.js';

describe('claims among processes', () => {
  const coordination = openLocalCoordination(openMemoryReadStore());
  const steps: string[] = [];
  const process = (name: string) => new SharedClaims(coordination, name, async () => void steps.push(`${name} looks`));
  const [one, other] = [process('one'), process('other')];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push(`${name} ends`);
  };
  beforeEach(() => steps.splice(0));

  it('are held by one at a time, who has seen what the one before did', async () => {
    await Promise.all([one.holding(['x', 'y'], work('one')), other.holding(['y', 'z', 'x'], work('other'))]);
    const [first, second] = steps[0] === 'one looks' ? ['one', 'other'] : ['other', 'one'];
    const order = [first, second].flatMap((name) => [`${name} looks`, `${name} begins`, `${name} ends`]);
    expect(steps).toEqual(order);
  });

  it('do not hold up what is about something else', async () => {
    await Promise.all([
      one.holding(['x'], work('one')),
      other.holding(['z'], work('other')),
      one.holding([], work('none')),
    ]);
    expect(steps.filter((step) => step.endsWith('begins'))).toHaveLength(3);
    expect(steps.findIndex((step) => step.endsWith('ends'))).toBeGreaterThan(3);
  });

  it('are free again after a failure', async () => {
    await expect(one.holding(['x'], () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await other.holding(['x'], () => Promise.resolve('done'))).toBe('done');
  });
});
