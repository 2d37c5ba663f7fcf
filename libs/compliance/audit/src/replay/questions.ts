import type { KeptByHolds } from '@chat/ports';

/**
 * Questions answered from the log alone, by kind: parameters and answer. Each slice declares its own. Plain JSON, so that another
 * thread can answer.
 */
export interface Questions {}

/** Answers to these leave out content kept only by holds. */
interface Withheld {
  readonly withheld?: readonly KeptByHolds[] | undefined;
}

export type Asked<Kind extends keyof Questions> = { readonly kind: Kind } & Withheld & Questions[Kind]['asks'];

export type Question = { [Kind in keyof Questions]: Asked<Kind> }[keyof Questions];

export type AnswerQuestion = <Kind extends keyof Questions>(
  question: Asked<Kind>,
) => Promise<Questions[Kind]['answer']>;
