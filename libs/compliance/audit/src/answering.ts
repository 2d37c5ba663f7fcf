import type { EventLogReader } from '@chat/event-log';
import { asOf } from './as-of/as-of.fold.js';
import { Moments } from './as-of/moments.js';
import { administration } from './changes/administration.js';
import { timeLine } from './changes/time-line.fold.js';
import { messageLife } from './message-life/message-life.fold.js';
import type { AnswerQuestion, Questions } from './replay/questions.js';
import type { EmptyModels, NewState } from './replayed/replayed-state.js';

export interface Past {
  readonly log: EventLogReader;
  readonly newState: NewState;
  readonly emptyModels: () => EmptyModels;
}

export function answering({ log, newState, emptyModels }: Past): AnswerQuestion {
  const moments = new Moments(log, newState, emptyModels);
  const answers: {
    [Kind in keyof Questions]: (asks: Questions[Kind]['asks']) => Promise<Questions[Kind]['answer']>;
  } = {
    message_life: (asks) => messageLife(log, newState, asks),
    administration: (asks) => administration(log, newState, asks),
    as_of: (asks) => asOf(moments, asks),
    time_line: (asks) => timeLine(log, newState, asks),
  };
  return ({ kind, ...asks }) => answers[kind](asks as never);
}
