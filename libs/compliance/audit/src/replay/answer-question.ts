import type { EventLogReader } from '@chat/event-log';
import { messageLife, type ShownLife } from '../message-life/message-life.fold.js';
import type { NewState } from './replayed-state.js';

/** Questions that the log answers from its beginning. Plain JSON, so that another thread can do it. */
export interface Questions {
  readonly message_life: { readonly asks: { readonly messageId: number }; readonly answer: ShownLife | undefined };
}

export type Question = {
  [Kind in keyof Questions]: { readonly kind: Kind } & Questions[Kind]['asks'];
}[keyof Questions];

export interface Past {
  readonly log: EventLogReader;
  readonly newState: NewState;
}

export type AnswerQuestion = <Kind extends keyof Questions>(
  question: { readonly kind: Kind } & Questions[Kind]['asks'],
) => Promise<Questions[Kind]['answer']>;

export function answering({ log, newState }: Past): AnswerQuestion {
  const answers: {
    [Kind in keyof Questions]: (asks: Questions[Kind]['asks']) => Promise<Questions[Kind]['answer']>;
  } = {
    message_life: ({ messageId }) => messageLife(log, newState, messageId),
  };
  return ({ kind, ...asks }) => answers[kind](asks as never);
}
