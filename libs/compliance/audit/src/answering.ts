import type { EventLogReader } from '@chat/event-log';
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
import type { EmptyModels, NewState } from './replayed/replayed-state.js';

export interface Past {
  readonly log: EventLogReader;
  readonly newState: NewState;
  readonly emptyModels: () => EmptyModels;
  /** Missing: every moment is replayed from the log's beginning. */
  readonly states?: PastStates;
  /** Events between two of these. */
  readonly statesEvery?: number;
}

export function answering({ log, newState, emptyModels, states, statesEvery }: Past): AnswerQuestion {
  const kept = states && new KeptStates(log, states, newState, statesEvery);
  const moments = new Moments(log, newState, emptyModels, kept);
  const idle = new Idle();
  const answers: {
    [Kind in keyof Questions]: (asks: Questions[Kind]['asks']) => Promise<Questions[Kind]['answer']>;
  } = {
    message_life: (asks) => messageLife(log, newState, asks),
    administration: (asks) => administration(log, newState, asks),
    as_of: (asks) => asOf(moments, asks),
    keep_states: async () => kept?.keep(idle.pause),
    readers_and_members: (asks) => readersAndMembers(log, asks),
    time_line: (asks) => timeLine(log, newState, asks),
  };
  return ({ kind, ...asks }) =>
    kind === 'keep_states' ? answers[kind](asks as never) : idle.during(() => answers[kind](asks as never));
}

declare module './replay/questions.js' {
  interface Questions {
    /** Makes and removes past states that are kept. */
    readonly keep_states: { readonly asks: object; readonly answer: void };
  }
}
