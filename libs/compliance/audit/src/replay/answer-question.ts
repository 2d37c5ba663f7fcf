import type { Mandate } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { asOf, type AsOfQuestion, type ShownAsOf } from '../as-of/as-of.fold.js';
import { Moments } from '../as-of/moments.js';
import { administration, type Period, type ShownChanges } from '../changes/administration.js';
import { type TimeLine, timeLine } from '../changes/time-line.fold.js';
import { messageLife, type ShownLife } from '../message-life/message-life.fold.js';
import type { EmptyModels, NewState } from './replayed-state.js';

/** Questions that the log answers from its beginning. Plain JSON, so that another thread can do it. */
export interface Questions {
  readonly message_life: { readonly asks: { readonly messageId: number }; readonly answer: ShownLife | undefined };
  readonly administration: {
    readonly asks: { readonly mandate: Mandate; readonly period: Period };
    readonly answer: ShownChanges;
  };
  readonly time_line: {
    readonly asks: { readonly userId: number; readonly mandate: Mandate; readonly period: Period };
    readonly answer: TimeLine;
  };
  readonly as_of: { readonly asks: AsOfQuestion; readonly answer: ShownAsOf };
}

export type Question = {
  [Kind in keyof Questions]: { readonly kind: Kind } & Questions[Kind]['asks'];
}[keyof Questions];

export interface Past {
  readonly log: EventLogReader;
  readonly newState: NewState;
  readonly emptyModels: () => EmptyModels;
}

export type AnswerQuestion = <Kind extends keyof Questions>(
  question: { readonly kind: Kind } & Questions[Kind]['asks'],
) => Promise<Questions[Kind]['answer']>;

export function answering({ log, newState, emptyModels }: Past): AnswerQuestion {
  const moments = new Moments(log, newState, emptyModels);
  const answers: {
    [Kind in keyof Questions]: (asks: Questions[Kind]['asks']) => Promise<Questions[Kind]['answer']>;
  } = {
    message_life: ({ messageId }) => messageLife(log, newState, messageId),
    administration: (asks) => administration(log, newState, asks),
    as_of: (asks) => asOf(moments, asks),
    time_line: (asks) => timeLine(log, newState, asks),
  };
  return ({ kind, ...asks }) => answers[kind](asks as never);
}
