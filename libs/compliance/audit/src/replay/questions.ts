import type { KeptByHolds } from '@chat/ports';

/**
 * Questions that the log answers from its beginning, by kind: what is asked, and the answer. Each slice declares its own. Plain
 * JSON, so that another thread can do it.
 */
export interface Questions {}

/** Answers to these leave out what holds alone keep. */
interface Withheld {
  readonly withheld?: readonly KeptByHolds[] | undefined;
}

export type Asked<Kind extends keyof Questions> = { readonly kind: Kind } & Withheld & Questions[Kind]['asks'];

export type Question = { [Kind in keyof Questions]: Asked<Kind> }[keyof Questions];

export type AnswerQuestion = <Kind extends keyof Questions>(
  question: Asked<Kind>,
) => Promise<Questions[Kind]['answer']>;
