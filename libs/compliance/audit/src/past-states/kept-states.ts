import type { EventLogReader } from '@chat/event-log';
import type { NewState } from '../replayed/replayed-state.js';
import type { PastState, PastStates } from './past-states.js';
import { ReplayedLog } from './replayed-log.js';
import { weighErasures, type WeighErasures } from './weigh-erasures.js';

/** Initial number of events between two states. */
const EVERY = 20_000;
const MOST = 50;

const NOTHING = { position: 0, events: 0 };

/** States of the log at intervals, so that a moment needs no replay from the beginning. */
export class KeptStates {
  /** Last known position of the log, and number of events up to it. */
  #counted = NOTHING;
  #isDamaged = false;
  readonly #madeBy: string;

  /** @param every events between two states, while there are few */
  constructor(
    private readonly log: EventLogReader,
    private readonly states: PastStates,
    private readonly newState: NewState,
    private readonly every = EVERY,
  ) {
    this.#madeBy = new ReplayedLog(newState(() => 0)).madeBy;
    log.watchDamage(() => (this.#isDamaged = true));
  }

  /** For a reader who sees less of the log: only states that hold no more. */
  readBy(shown: EventLogReader): KeptStates {
    return new KeptStates(shown, this.states, this.newState, this.every);
  }

  /** Restores an empty state from the last kept state before a time, in UNIX milliseconds. */
  async restore(replayed: ReplayedLog, time: number): Promise<void> {
    if (this.#isDamaged) return;
    const weigh = await weighErasures(this.log);
    for (const state of await this.states.list())
      if (state.latest <= time && (await this.#isUsable(state, weigh)) && (await this.#put(replayed, state))) return;
  }

  /** Removes states that hold erased content, and makes missing ones. @param pause yields to more urgent work */
  async keep(pause: () => Promise<void>): Promise<void> {
    const weigh = await weighErasures(this.log);
    const usable: PastState[] = [];
    for (const state of await this.states.list()) if (await this.#isUsable(state, weigh)) usable.push(state);
    await this.states.keepOnly(usable);
    const newest = usable[0] ?? NOTHING;
    if (this.#counted.events < newest.events || usable.length === 0) this.#counted = newest;
    if (!this.#isDamaged && (await this.#isDue(newest.events, pause))) await this.#make(usable, weigh, pause);
  }

  async #isDue(kept: number, pause: () => Promise<void>): Promise<boolean> {
    let { position, events } = this.#counted;
    for await (const batch of this.log.readAll({ from: position })) {
      await pause();
      events += batch.length;
      ({ position } = batch.at(-1)!);
      if (Math.floor(events / this.every) > Math.floor(kept / this.every)) return true;
    }
    this.#counted = { position, events };
    return false;
  }

  async #make(usable: readonly PastState[], weigh: WeighErasures, pause: () => Promise<void>): Promise<void> {
    const replayed: ReplayedLog = new ReplayedLog(this.newState(() => replayed.reached.lastEvent));
    let kept = [...usable];
    while (kept[0] && !(await this.#put(replayed, kept[0]))) kept.shift();
    for await (const batch of this.log.readAll({ from: replayed.reached.position })) {
      await pause();
      for (const event of batch) {
        replayed.take(event);
        const { events } = replayed.reached;
        if (events % this.#interval(events) !== 0) continue;
        if (this.#isDamaged) return;
        const state = this.#describe(replayed, weigh);
        await this.states.write(state, replayed.rows());
        kept = [state, ...kept].filter((each) => each.events % this.#interval(events) === 0);
        await this.states.keepOnly(kept);
      }
    }
  }

  /** Doubles when there would be too many states. */
  #interval(events: number): number {
    let interval = this.every;
    while (events / interval > MOST) interval *= 2;
    return interval;
  }

  #describe({ reached, madeBy, state }: ReplayedLog, weigh: WeighErasures): PastState {
    const lastMessageId = state.directory.lastIds.message;
    return { ...reached, lastMessageId, erasures: weigh(lastMessageId), parts: madeBy };
  }

  async #put(replayed: ReplayedLog, state: PastState): Promise<boolean> {
    try {
      replayed.restore(state, await this.states.read(state));
      return true;
    } catch {
      replayed.restore({ ...NOTHING, eventId: '', lastEvent: 0, latest: 0 }, []);
      return false;
    }
  }

  /** An event that was erased in between proves nothing. */
  async #isUsable({ position, eventId, ...state }: PastState, weigh: WeighErasures): Promise<boolean> {
    if (state.parts !== this.#madeBy || state.erasures !== weigh(state.lastMessageId)) return false;
    if (position > (await this.log.end())) return false;
    for await (const [event] of this.log.readAll({ from: position + 1, direction: 'backwards', limit: 1 }))
      return event!.position < position || event!.id === eventId;
    return true;
  }
}
