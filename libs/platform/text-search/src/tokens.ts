import { stemmer } from 'stemmer';

/** A word of a text, and its position. */
export interface Token {
  /** Without case, accents and English endings; a single character in scripts without spaces. */
  readonly word: string;
  /** In UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** True when it directly follows the previous token in a script without spaces. */
  readonly joined: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/uy;
/** Scripts that write words without spaces: each character is a token. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/u;
const PARTS = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\s\\S])+`, 'gu');
const PLAIN = /^[0-9A-Za-z]*$/;
const SIGNS = /[^0-9a-z\P{ASCII}]/gu;
const ACCENTS = /[\u0300-\u036f]/g;
const ASCII_SIZE = 128;
const NINE = '9'.charCodeAt(0);
/** By character code: 1 for letters and digits without accents. */
const IS_PLAIN = Uint8Array.from({ length: ASCII_SIZE }, (_, code) =>
  /[0-9A-Za-z]/.test(String.fromCharCode(code)) ? 1 : 0,
);
/** Longer words are cut: nobody searches for them. */
const LONGEST_WORD = 64;

/** The words of a text in their order. Linear in its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfRun(text, at);
    if (end > at) tokens.push(...tokensOfRun(text.slice(at, end), at));
    at = end > at ? end : at + sizeAt(text, at);
  }
  return tokens;
}

/** End of the letters and digits that begin at a position of a text; the position itself when there are none. */
export function endOfRun(text: string, at: number): number {
  let end = at;
  while (IS_PLAIN[text.charCodeAt(end)] === 1) end++;
  if (end === text.length || text.charCodeAt(end) < ASCII_SIZE) return end;
  WORD.lastIndex = at;
  return WORD.test(text) ? WORD.lastIndex : at;
}

/** Length of the character at a position of a text, in UTF-16 code units. */
export function sizeAt(text: string, at: number): number {
  return text.codePointAt(at)! > 0xffff ? 2 : 1;
}

/** True when a run consists of unaccented letters and digits. */
export function isPlain(run: string): boolean {
  return PLAIN.test(run);
}

/** @param index of the run in its text */
export function tokensOfRun(run: string, index: number): Token[] {
  if (isPlain(run) || !UNSPACED.test(run)) {
    return [{ word: wordOf(run), start: index, end: index + run.length, joined: false }];
  }
  let previousEnd = -1;
  return Array.from(run.matchAll(PARTS), ({ 0: part, index: offset }) => {
    const start = index + offset;
    const isUnspaced = UNSPACED.test(part);
    const joined = isUnspaced && start === previousEnd;
    previousEnd = isUnspaced ? start + part.length : -1;
    return { word: isUnspaced ? folded(part) : wordOf(part), start, end: start + part.length, joined };
  });
}

/** The index entries of a text: each word once, and each pair of characters that stand together without a space. */
export function indexWords(tokens: readonly Token[]): string[] {
  const words = new Set<string>();
  tokens.forEach(({ word, joined }, at) => {
    words.add(word);
    if (joined) words.add(tokens[at - 1]!.word + word);
  });
  return [...words];
}

/** Index forms of known words: most words of a text also occur in others. */
const KNOWN = new Map<string, string>();
const MOST_KNOWN = 20_000;
/** A longer slice keeps the whole text in memory. */
const LONGEST_KNOWN = 12;

/** The index form of a slice without unspaced scripts. */
export function wordOf(part: string): string {
  if (part.length > LONGEST_KNOWN || isNumber(part)) return newWordOf(part);
  let word = KNOWN.get(part);
  if (word === undefined) {
    word = newWordOf(part);
    if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
    KNOWN.set(part, word);
  }
  return word;
}

/** Numbers rarely repeat, and need no stem. */
function isNumber(part: string): boolean {
  return part.charCodeAt(0) <= NINE;
}

function newWordOf(part: string): string {
  const word = folded(part).slice(0, LONGEST_WORD).toWellFormed();
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** Ignores compatibility forms, accents and case; signs that such a form adds, as in ⑴, are removed. */
function folded(part: string): string {
  if (PLAIN.test(part)) return part.toLowerCase();
  const text = part.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC').toLowerCase().replace(SIGNS, '');
  // Nothing would be left of ͺ (U+037A), a letter composed of a space and an accent.
  return text === '' ? part : text;
}
