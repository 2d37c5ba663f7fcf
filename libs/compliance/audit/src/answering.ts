import type { EventLogReader } from '@chat/event-log';
import type { KeptByHolds } from '@chat/ports';
import { LRUCache } from 'lru-cache';
import { asOf } from './as-of/as-of.fold.js';
import { Moments } from './as-of/moments.js';
import { administration } from './changes/administration.js';
import { timeLine } from './changes/time-line.fold.js';
import { messageLife } from './message-life/message-life.fold.js';
import { readersAndMembers } from './evidence/readers-and-members.fold.js';
import { KeptStates } from './past-states/kept-states.js';
import type { PastStates } from './past-states/past-states.js';
import { Idle } from './replay/idle.js';
import type { AnswerQuestion, Questions } from './replay/questions.js';
import { withoutHeld } from './shown-log/without-held.js';
import type { EmptyModels, NewState } from './replayed/replayed-state.js';

export interface Past {
  readonly log: EventLogReader;
  readonly newState: NewState;
  readonly emptyModels: () => EmptyModels;
  /** Missing: every moment is replayed from the beginning of the log. */
  readonly states?: PastStates;
  /** Events between two kept states. */
  readonly statesEvery?: number;
}

export function answering({ log, newState, emptyModels, states, statesEvery }: Past): AnswerQuestion {
  const kept = states && new KeptStates(log, states, newState, statesEvery);
  const moments = new Moments(log, newState, emptyModels, kept);
  const without = new LRUCache<string, Moments>({ max: 1 });
  const momentsIn = (shown: EventLogReader, withheld: readonly KeptByHolds[] = []) => {
    if (withheld.length === 0) return moments;
    const key = JSON.stringify(withheld);
    const own = without.get(key) ?? new Moments(shown, newState, emptyModels, kept?.readBy(shown));
    without.set(key, own);
    return own;
  };
  const idle = new Idle();
  const answers: {
    [Kind in keyof Questions]: (
      asks: Questions[Kind]['asks'],
      shown: EventLogReader,
      withheld: readonly KeptByHolds[] | undefined,
    ) => Promise<Questions[Kind]['answer']>;
  } = {
    message_life: (asks, shown) => messageLife(shown, newState, asks),
    administration: (asks, shown) => administration(shown, newState, asks),
    as_of: (asks, shown, withheld) => asOf(momentsIn(shown, withheld), asks),
    keep_states: async () => kept?.keep(idle.pause),
    readers_and_members: (asks, shown) => readersAndMembers(shown, newState, asks),
    time_line: (asks, shown) => timeLine(shown, newState, asks),
  };
  return ({ kind, withheld, ...asks }) => {
    const shown = withheld ? withoutHeld(log, withheld) : log;
    const answer = () => answers[kind](asks as never, shown, withheld);
    return kind === 'keep_states' ? answer() : idle.during(answer);
  };
}

declare module './replay/questions.js' {
  interface Questions {
    /** Makes and removes kept past states. */
    readonly keep_states: { readonly asks: object; readonly answer: void };
  }
}
