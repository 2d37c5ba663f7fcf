import { eventually } from '@chat/testing';
import type { Coordination } from '../port/coordination.js';

export interface CoordinationAdapter {
  readonly name: string;
  /** One service, seen from two of its processes. */
  open(): Promise<{ readonly one: Coordination; readonly other: Coordination; release(): Promise<void> }>;
}

/** Tests that every engine of the port must pass. */
export function describeCoordination({ name, open }: CoordinationAdapter): void {
  describe(`the coordination (${name})`, () => {
    let opened: Awaited<ReturnType<CoordinationAdapter['open']>>;
    let one: Coordination;
    let other: Coordination;
    beforeEach(async () => {
      opened = await open();
      ({ one, other } = opened);
    });
    afterEach(() => opened.release());

    it('hands every number out once, above the floor', async () => {
      expect(await one.advance('messages', 0, 1)).toBe(1);
      expect(await other.advance('messages', 0, 3)).toBe(2);
      expect(await one.advance('messages', 0, 1)).toBe(5);
      expect(await other.advance('messages', 40, 2)).toBe(41);
      expect(await one.advance('messages', 7, 1)).toBe(43);
      expect(await one.advance('users', 0, 1)).toBe(1);
      const firsts = await Promise.all(
        Array.from({ length: 40 }, (_, at) => (at % 2 ? one : other).advance('groups', 0, 2)),
      );
      expect(firsts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => 2 * at + 1));
    });

    it('remembers who reserved first', async () => {
      const reserved = await Promise.all([1, 2, 3, 4].map((value) => (value % 2 ? one : other).reserve('key', value)));
      expect(new Set(reserved).size).toBe(1);
      expect(await other.reserve('key', 9)).toBe(reserved[0]);
      expect(await other.reserve('another key', 9)).toBe(9);
    });

    it('gives a lease to one holder, until that one releases it', async () => {
      const takers = Array.from({ length: 10 }, (_, at) => (at % 2 ? one : other).acquire('role', `holder ${at}`, 60));
      expect((await Promise.all(takers)).filter(Boolean)).toHaveLength(1);
      const { holder } = (await one.holderOf('role'))!;
      expect(await other.acquire('role', 'late', 60)).toBe(false);
      expect(await other.acquire('role', holder, 60, '$note')).toBe(true);
      expect(await one.holderOf('role')).toEqual({ holder, note: '$note' });
      await one.release('role', 'late');
      expect(await one.holderOf('role')).toMatchObject({ holder });
      await one.release('role', holder);
      expect(await one.holderOf('role')).toBeUndefined();
      expect(await other.acquire('role', 'late', 60)).toBe(true);
    });

    it('says who has the leases of one kind', async () => {
      await one.acquire('server/a', 'first', 60, 'here');
      await other.acquire('server/b', 'second', 60, 'there');
      await one.acquire('server/c', 'gone', 0.01);
      await one.acquire('a server/d', 'another kind', 60);
      await eventually(async () =>
        expect((await other.holders('server/')).toSorted((a, b) => a.holder.localeCompare(b.holder))).toEqual([
          { lease: 'server/a', holder: 'first', note: 'here' },
          { lease: 'server/b', holder: 'second', note: 'there' },
        ]),
      );
      expect(await one.holders('command/')).toEqual([]);
    });

    it('lets a lease lapse that nobody renews', async () => {
      expect(await one.acquire('role', 'gone', 0.2)).toBe(true);
      await eventually(async () => expect(await other.acquire('role', 'next', 60)).toBe(true));
      expect(await one.acquire('role', 'gone', 60)).toBe(false);
    });

    it('keeps records for their owner, and for an heir', async () => {
      const [mine, theirs] = [one.records('records'), other.records('records')];
      await mine.prepare();
      await theirs.prepare();
      const [soup, stew] = [
        { key: 'soup', rank: 7, value: { hot: true } },
        { key: 'stew', rank: 5, value: null },
      ];
      expect(await mine.lowestRank()).toBe(Infinity);
      await mine.write('one', [soup, stew], []);
      expect(await theirs.get('soup')).toEqual({ ...soup, owner: 'one' });
      expect(await theirs.get('salad')).toBeUndefined();
      expect(await theirs.lowestRank()).toBe(5);
      await mine.write('one', [{ ...soup, rank: 8 }], ['stew']);
      expect(await theirs.ofOwner('one')).toEqual([{ ...soup, rank: 8, owner: 'one' }]);

      await theirs.inherit('one', 'other');
      expect(await mine.ofOwner('one')).toEqual([]);
      await mine.write('one', [{ ...soup, rank: 9 }, stew], ['soup']);
      expect(await theirs.ofOwner('other')).toEqual([{ ...soup, rank: 8, owner: 'other' }]);
      expect(await theirs.ofOwner('one')).toEqual([{ ...stew, owner: 'one' }]);
    });
  });
}
