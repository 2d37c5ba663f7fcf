import { EventLogUnavailable } from '../port/errors.js';
import { all, ids, newEvent, newEvents, newStream, type Subject } from './engine.contract.js';

export function describeLifetime(subject: Subject, persists: boolean): void {
  describe('its lifetime', () => {
    it('is intact', async () => {
      const { log } = subject();
      await Promise.all(Array.from({ length: 10 }, () => log.append(newStream(), 'no_stream', newEvents(3))));
      expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
    });

    it('finishes accepted appends and ends its followers when closed', async () => {
      const { log } = subject();
      const iterator = log.follow({ after: await log.head() })[Symbol.asyncIterator]();
      await iterator.next();
      const waiting = iterator.next();
      const accepted = Array.from({ length: 50 }, () => log.append(newStream(), 'no_stream', [newEvent()]));
      await log.close();

      for (const result of await Promise.allSettled(accepted)) expect(result.status).toBe('fulfilled');
      await waiting;
      while (!(await iterator.next()).done);
      await expect(log.append(newStream(), 'any', [newEvent()])).rejects.toThrow(EventLogUnavailable);
      await expect(log.head()).rejects.toThrow(EventLogUnavailable);
      await log.close();
    });

    if (persists) {
      it('keeps everything when reopened, and goes on counting', async () => {
        const { log, reopen } = subject();
        const after = await log.head();
        const [stream, truncated, deleted] = [newStream(), newStream(), newStream()];
        const batch = newEvents(3);
        const original = await log.append(stream, 'no_stream', batch);
        await log.append(truncated, 'no_stream', newEvents(3));
        const last = await log.append(deleted, 'no_stream', newEvents(3));
        await log.truncate(truncated, 3);
        await log.delete(deleted);

        const again = await reopen!();
        expect(await again.head()).toBe(last.position);
        expect(ids(await all(again.readAll({ from: after })))).toEqual(ids(batch));
        expect(await again.append(stream, 'no_stream', batch)).toEqual(original);
        expect(await again.append(stream, 'any', [batch[0]!])).toMatchObject({ revision: 0 });
        await expect(again.append(deleted, 'any', [newEvent()])).rejects.toMatchObject({ name: 'StreamDeleted' });
        await expect(again.append(truncated, 'no_stream', [newEvent()])).rejects.toMatchObject({ actual: 2 });
        const next = await again.append(truncated, 2, [newEvent()]);
        expect(next.revision).toBe(3);
        expect(next.position).toBeGreaterThan(last.position);
        expect(await again.checkIntegrity()).toEqual({ ok: true, problems: [] });
      });
    }
  });
}
