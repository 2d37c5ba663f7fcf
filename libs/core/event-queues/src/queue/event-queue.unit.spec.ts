import fc from 'fast-check';
import { EventIds, type Timeline } from './event-ids.js';
import { EventQueue } from './event-queue.js';
import { QueueMemory } from './queue-memory.js';
import { registrationOf } from './queue.fixture.js';
import { SharedEvent } from './shared-event.js';
import { LIMITS } from '../event-queues.limits.js';

const STEP = 100;

const SCALE = { idStep: STEP, idRoom: STEP };

function openQueue(acknowledged = -1, given = acknowledged, timelines: readonly Timeline[] = []) {
  const memory = new QueueMemory();
  const ids = new EventIds(SCALE, timelines);
  const queue = new EventQueue(registrationOf(), ids, memory, 0, { acknowledged, given });
  return { memory, queue };
}

const said = (word: string) => new SharedEvent({ type: 'said', word }, `talk-${word}`);
const idsIn = (queue: EventQueue) => (JSON.parse(queue.contents()) as { id: number }[]).map(({ id }) => id);

/** A queue with the events 300, 301 and 500. */
function filledQueue() {
  const opened = openQueue();
  opened.queue.add(3, said('a'));
  opened.queue.add(3, said('b'));
  opened.queue.add(5, said('c'));
  return opened;
}

/** The acknowledged id of a restored queue when its client brings an id. */
function acknowledgedAfterRestart(id: number): number {
  const { queue } = openQueue(300, 810);
  queue.add(5, said('c'));
  queue.resume(8, 0);
  queue.acknowledge(id);
  return queue.acknowledged;
}

/** A restored queue whose ids are shifted from the event of position 5 on. */
function shiftedBy(shift: number): EventQueue {
  const { queue } = openQueue(300, 300, [
    { after: 1, shift: 0 },
    { after: 4, shift },
  ]);
  for (const position of [4, 5, 6]) queue.add(position, said('c'));
  queue.resume(6, 0);
  return queue;
}

describe('an event queue', () => {
  it('gives every event its id and its fields, in order', () => {
    expect(JSON.parse(filledQueue().queue.contents())).toEqual([
      { id: 300, type: 'said', word: 'a' },
      { id: 301, type: 'said', word: 'b' },
      { id: 500, type: 'said', word: 'c' },
    ]);
  });

  it('gives unacknowledged events again', () => {
    const { queue } = filledQueue();
    queue.acknowledge(-1);
    queue.acknowledge(300);
    expect(idsIn(queue)).toEqual([301, 500]);
    queue.acknowledge(300);
    expect(idsIn(queue)).toEqual([301, 500]);
  });

  /** @limit answers.eventsBytes */
  it('gives as many events as one answer has room for, the next ones when these are acknowledged, and a longer one alone', () => {
    const { queue } = openQueue();
    const half = 'x'.repeat(LIMITS.answers.eventsBytes / 2 - 100);
    for (const [at, word] of [half, half, half, half.repeat(3), 'short'].entries()) queue.add(at, said(word));
    const answers: number[][] = [];
    for (let ids = idsIn(queue); ids.length > 0; ids = idsIn(queue)) {
      answers.push(ids);
      queue.acknowledge(ids.at(-1)!);
    }
    expect(answers).toEqual([[0, 100], [200], [300], [400]]);
  });

  it('refuses an id below the newest acknowledged one', () => {
    const { queue } = filledQueue();
    queue.acknowledge(301);
    for (const older of [300, -1, -7])
      expect(() => queue.acknowledge(older)).toThrow(`An event newer than ${older} has already been pruned!`);
    expect(idsIn(queue)).toEqual([500]);
  });

  it.each([
    ['between two events', 400, [500]],
    ['beyond the last event', 501, []],
  ])('refuses an id %s, but forgets what is older', (_where, id, left) => {
    const { queue } = filledQueue();
    expect(() => queue.acknowledge(id)).toThrow(`Event ${id} was not in this queue`);
    expect(idsIn(queue)).toEqual(left);
    expect(queue.acknowledged).toBe(left.length > 0 ? 301 : 500);
  });

  it('refuses any id while nothing was delivered', () => {
    expect(() => openQueue().queue.acknowledge(0)).toThrow('Event 0 was not in this queue');
  });

  it('gives a heartbeat an id of its own, to be acknowledged like others', () => {
    const { queue } = filledQueue();
    queue.addHeartbeat(5);
    queue.addHeartbeat(5);
    queue.addHeartbeat(8);
    queue.acknowledge(502);
    expect(JSON.parse(queue.contents())).toEqual([{ id: 800, type: 'heartbeat' }]);
    queue.add(9, said('d'));
    queue.acknowledge(800);
    expect(idsIn(queue)).toEqual([900]);
  });

  it('gives a heartbeat only alone, since clients may read nothing beside it', () => {
    const { queue } = filledQueue();
    queue.addHeartbeat(8);
    queue.add(9, said('d'));
    queue.addHeartbeat(9);
    expect(idsIn(queue)).toEqual([300, 301, 500, 900]);
    queue.acknowledge(500);
    expect(idsIn(queue)).toEqual([900]);
    queue.acknowledge(900);
    queue.addHeartbeat(10);
    expect(JSON.parse(queue.contents())).toEqual([{ id: 1000, type: 'heartbeat' }]);
  });

  it('goes on counting when one position brings more events than it has ids', () => {
    const { queue } = openQueue();
    for (let count = 0; count < 2 * STEP + 1; count++) queue.add(1, said('x'));
    queue.add(2, said('y'));
    expect(idsIn(queue).at(-1)).toBe(3 * STEP + 1);
    expect(new Set(idsIn(queue)).size).toBe(2 * STEP + 2);
  });

  it('turns what is erased into heartbeats, so that known ids stay good', () => {
    const { queue, memory } = filledQueue();
    queue.erase(new Set(['talk-a', 'talk-c']));
    expect(JSON.parse(queue.contents())).toEqual([{ id: 301, type: 'said', word: 'b' }]);
    queue.acknowledge(300);
    expect(idsIn(queue)).toEqual([301]);
    queue.acknowledge(301);
    expect(JSON.parse(queue.contents())).toEqual([{ id: 500, type: 'heartbeat' }]);
    queue.acknowledge(500);
    expect([memory.ofPerson(queue.userId), queue.bytes]).toEqual([0, 0]);
  });

  describe('after a restart', () => {
    it('leaves out what was acknowledged, within one position too', () => {
      const { queue } = openQueue(300);
      for (const word of ['a', 'b']) queue.add(3, said(word));
      queue.resume(3, 0);
      expect(idsIn(queue)).toEqual([301]);
    });

    it('believes the ids that were given out before it, saved or not, and no others', () => {
      const known = [300, 500, 805, 810, 811, 826];
      expect(known.map(acknowledgedAfterRestart)).toEqual(known);
      for (const id of [827, 850, 900, 4711]) expect(() => acknowledgedAfterRestart(id)).toThrow('Bad event queue ID');
    });

    it('refuses what it does not know, once its client has brought an id', () => {
      const { queue } = openQueue(300);
      queue.resume(8, 0);
      queue.acknowledge(300);
      expect(() => queue.acknowledge(805)).toThrow('Event 805 was not in this queue');
    });

    it('knows the history of an id by the timeline of its position', () => {
      expect(idsIn(shiftedBy(40))).toEqual([400, 540, 640]);
      shiftedBy(40).acknowledge(640);
      shiftedBy(40).acknowledge(641);
      expect(() => shiftedBy(7).acknowledge(640)).toThrow('Bad event queue ID');
      expect(() => shiftedBy(7).acknowledge(641)).toThrow('Bad event queue ID');
      shiftedBy(7).acknowledge(400);
    });

    it('says when heartbeats have used up the ids of a position', () => {
      const { queue } = openQueue();
      for (let count = 0; queue.hasIdsLeft(5); count++) {
        expect(count).toBeLessThan(STEP);
        queue.addHeartbeat(5);
      }
      expect(queue.hasIdsLeft(6)).toBe(true);
    });

    it('gives a heartbeat an id above the saved one', () => {
      const { queue } = openQueue(820);
      queue.resume(8, 0);
      queue.addHeartbeat(8);
      expect(idsIn(queue)).toEqual([821]);
    });
  });

  describe('with a client that waits', () => {
    it('answers it with everything that is there', async () => {
      const { queue } = openQueue();
      const poll = queue.wait(0);
      queue.add(3, said('a'));
      queue.answer();
      expect(await poll.answer).toBe('[{"id":300,"type":"said","word":"a"}]');
      expect(queue.poll).toBeNull();
    });

    it('ends its wait with a heartbeat when nothing came, and with nothing else when something did', async () => {
      const { queue } = openQueue();
      const idle = queue.wait(0);
      queue.endWait(3);
      expect(await idle.answer).toBe('[{"id":300,"type":"heartbeat"}]');
      queue.acknowledge(300);
      const poll = queue.wait(0);
      queue.add(4, said('a'));
      queue.endWait(4);
      expect(await poll.answer).toBe('[{"id":400,"type":"said","word":"a"}]');
      queue.acknowledge(400);
      queue.endWait(5);
      expect(queue.length).toBe(0);
    });

    it('lets a second poll take over', async () => {
      const { queue } = openQueue();
      const first = queue.wait(0);
      const second = queue.wait(0);
      expect(await first.answer).toBe('[]');
      expect(queue.poll).toBe(second);
    });

    it('keeps the place free when the client hangs up, and the place of a later poll taken', () => {
      const { queue } = openQueue();
      const first = queue.wait(0);
      const second = queue.wait(0);
      first.leave();
      expect(queue.poll).toBe(second);
      second.leave();
      expect(queue.poll).toBeNull();
    });
  });

  it('counts what it holds, and a shared event once for all queues', () => {
    const { queue, memory } = openQueue();
    const other = new EventQueue(registrationOf({ queueId: 'other', userId: 11 }), new EventIds(SCALE), memory, 0);
    const event = said('hello');
    queue.add(1, event);
    const alone = memory.total;
    other.add(1, event);
    expect(memory.total - alone).toBeLessThan(alone);
    expect(memory.ofPerson(10)).toBe(event.bytes + 64);
    queue.acknowledge(100);
    other.end();
    expect([memory.total, memory.ofPerson(10), memory.ofPerson(11), queue.bytes]).toEqual([0, 0, 0, 0]);
  });

  it('says when it gives an event for the first time; a heartbeat is none', () => {
    const { queue } = openQueue();
    let news = 0;
    const give = () => {
      queue.contents(() => news++);
      return news;
    };
    expect(give()).toBe(0);
    queue.addHeartbeat(1);
    expect(give()).toBe(0);
    queue.add(2, said('one'));
    expect([give(), give()]).toEqual([1, 1]);
    queue.add(3, said('two'));
    queue.acknowledge(2 * STEP);
    expect([give(), give()]).toEqual([2, 2]);
  });

  const steps = fc.array(
    fc.oneof(
      fc.record({ does: fc.constant('log' as const), events: fc.integer({ min: 0, max: 4 }) }),
      fc.record({ does: fc.constant('beat' as const) }),
      fc.record({ does: fc.constant('receive' as const) }),
      fc.record({ does: fc.constant('acknowledge' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ does: fc.constant('save' as const) }),
      fc.record({ does: fc.constant('restart' as const) }),
    ),
    { maxLength: 60, size: 'max' },
  );

  it('keeps order, loses nothing and repeats nothing acknowledged, whatever happens', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const log: string[][] = [];
        let { queue } = openQueue();
        let saved = -1;
        let acknowledged = -1;
        let received: { id: number; word?: string }[] = [];

        const receive = () => {
          received = JSON.parse(queue.contents()) as typeof received;
          const ids = received.map(({ id }) => id);
          expect(ids).toEqual([...new Set(ids)].filter((id) => id > acknowledged).toSorted((one, two) => one - two));
          const all = log.flatMap((words, index) => words.map((word, at) => ({ id: (index + 1) * STEP + at, word })));
          const events = received.flatMap(({ id, word }) => (word === undefined ? [] : { id, word }));
          expect(events).toEqual(all.filter(({ id }) => id > acknowledged));
        };

        for (const step of history) {
          if (step.does === 'log') {
            log.push(Array.from({ length: step.events }, (_, index) => `${log.length + 1}.${index}`));
            for (const word of log.at(-1)!) queue.add(log.length, said(word));
          } else if (step.does === 'beat') queue.addHeartbeat(log.length);
          else if (step.does === 'acknowledge' && received.length > 0) {
            acknowledged = Math.max(acknowledged, received[Math.floor(step.part * (received.length - 1))]!.id);
            queue.acknowledge(acknowledged);
          } else if (step.does === 'save') saved = queue.acknowledged;
          else if (step.does === 'restart') {
            ({ queue } = openQueue(saved));
            log.forEach((words, index) => {
              if (index + 1 > queue.startsAfter) for (const word of words) queue.add(index + 1, said(word));
            });
            queue.resume(log.length, 0);
            queue.acknowledge(acknowledged);
          }
          if (step.does === 'receive' || step.does === 'restart') receive();
        }
        receive();
      }),
    );
  });
});
