import type { Inspection } from './inspection.aggregate.js';

type Parameters = Inspection['parameters'];

/** Parameters whose text does not concern people: times, places on a page, words of the server, and the case. */
const NO_WORDS = new Set('anchor badges case day from only request server step time to'.split(' '));
const ACCOUNTS = new Set('account author_id authorId conversations user_id userId user_ids userIds users'.split(' '));
const OPERATORS_WITH_ACCOUNTS = new Set('dm dm-including dm-with pm-with sender'.split(' '));

export interface WordsApart {
  readonly plain: Parameters;
  readonly words: Parameters;
  readonly userIds: readonly number[];
}

export function wordsApart(parameters: Parameters): WordsApart {
  const { true: words = [], false: plain = [] } = Object.groupBy(Object.entries(parameters), (each) =>
    isWords(each) ? 'true' : 'false',
  );
  const userIds = Object.entries(parameters).flatMap(([name, value]) =>
    ACCOUNTS.has(name) ? idsIn(value) : name === 'narrow' ? idsInNarrow(value) : [],
  );
  return { plain: Object.fromEntries(plain), words: Object.fromEntries(words), userIds: [...new Set(userIds)] };
}

const isWords = ([name, value]: readonly [string, unknown]): boolean => !NO_WORDS.has(name) && hasText(value);

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText);
}

/** Also for a list in a text, as the command line accepts it. */
function idsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return value.split(',').map(Number).filter(Number.isInteger);
  return Array.isArray(value) ? value.flatMap(idsIn) : [];
}

function idsInNarrow(narrow: unknown): number[] {
  const terms = (Array.isArray(narrow) ? narrow : []) as readonly { operator?: string; operand?: unknown }[];
  return terms.flatMap(({ operator = '', operand }) => (OPERATORS_WITH_ACCOUNTS.has(operator) ? idsIn(operand) : []));
}
