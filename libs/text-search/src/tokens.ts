import { stemmer } from 'stemmer';

/** A word of a text, and where it is. */
export interface Token {
  /** Without case, accents and English endings; one character where a script has no spaces. */
  readonly word: string;
  /** In UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Whether it follows the token before without anything between them, in a script without spaces. */
  readonly joined: boolean;
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts that write words without spaces: each character is a token. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/u;
const PARTS = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\s\\S])+`, 'gu');
const PLAIN = /^[0-9A-Za-z]*$/;
const SIGNS = /[^0-9a-z\P{ASCII}]/gu;
const ACCENTS = /[\u0300-\u036f]/g;
/** Longer ones are no words that somebody looks for; they are cut. */
const LONGEST_WORD = 64;

/** The words of a text in their order. Takes time with its length, whatever is in it. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: run, index } of text.matchAll(WORDS)) {
    if (!UNSPACED.test(run)) {
      tokens.push({ word: wordOf(run), start: index, end: index + run.length, joined: false });
      continue;
    }
    let previousEnd = -1;
    for (const { 0: part, index: offset } of run.matchAll(PARTS)) {
      const start = index + offset;
      const isUnspaced = UNSPACED.test(part);
      tokens.push({
        word: isUnspaced ? folded(part) : wordOf(part),
        start,
        end: start + part.length,
        joined: isUnspaced && start === previousEnd,
      });
      previousEnd = isUnspaced ? start + part.length : -1;
    }
  }
  return tokens;
}

/** What an index holds of a text: each word once, and each pair of characters that stand together without a space. */
export function indexWords(tokens: readonly Token[]): string[] {
  const words = new Set<string>();
  tokens.forEach(({ word, joined }, at) => {
    words.add(word);
    if (joined) words.add(tokens[at - 1]!.word + word);
  });
  return [...words];
}

/** What words of texts are looked for by: most words of a text are in others too. */
const KNOWN = new Map<string, string>();
const MOST_KNOWN = 20_000;
/** A longer part of a text keeps the whole text in memory. */
const LONGEST_KNOWN = 12;

function wordOf(part: string): string {
  if (part.length > LONGEST_KNOWN) return newWordOf(part);
  let word = KNOWN.get(part);
  if (word === undefined) {
    word = newWordOf(part);
    if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
    KNOWN.set(part, word);
  }
  return word;
}

function newWordOf(part: string): string {
  const word = folded(part).slice(0, LONGEST_WORD).toWellFormed();
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** Compatibility forms, accents and case make no difference; signs that such a form brings along, as in ⑴, go. */
function folded(part: string): string {
  if (PLAIN.test(part)) return part.toLowerCase();
  return part.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC').toLowerCase().replace(SIGNS, '');
}
