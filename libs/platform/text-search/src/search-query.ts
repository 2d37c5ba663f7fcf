import { indexWords, type Token, tokensOf } from './tokens.js';

/** A search: words and phrases, all of which must occur. */
export interface SearchQuery {
  /** Words that an index of words must hold; empty when the query has none, so that nothing is found. */
  readonly words: readonly string[];
  /** Sequences of words that must stand together, including each run of a script without spaces. */
  readonly phrases: readonly (readonly string[])[];
}

const TERMS = /"([^"]*)"|[^\s"]+/g;

/** Words, and phrases in double quotes. There is no other syntax. */
export function parseSearch(text: string): SearchQuery {
  const words = new Set<string>();
  const phrases: string[][] = [];
  for (const [term, quoted] of text.matchAll(TERMS)) {
    const tokens = tokensOf(quoted ?? term);
    for (const word of indexWords(tokens)) words.add(word);
    if (quoted !== undefined) phrases.push(tokens.map(({ word }) => word));
    else phrases.push(...runs(tokens));
  }
  return { words: [...words], phrases: phrases.filter((phrase) => phrase.length > 1) };
}

/** True when a text holds all phrases. The index decides about the words. */
export function holdsPhrases({ phrases }: SearchQuery, texts: readonly (readonly Token[])[]): boolean {
  return phrases.every((phrase) => texts.some((tokens) => placesOf(phrase, tokens).next().value !== undefined));
}

/** Parses a query into tokens: single words anywhere, phrases where they stand together. */
export function meant(query: SearchQuery, tokens: readonly Token[]): ReadonlySet<Token> {
  const single = new Set(query.words).difference(new Set(query.phrases.flat()));
  const found = new Set(tokens.filter(({ word }) => single.has(word)));
  for (const phrase of query.phrases) {
    let done = 0;
    for (const at of placesOf(phrase, tokens)) {
      for (const token of tokens.slice(Math.max(at, done), at + phrase.length)) found.add(token);
      done = at + phrase.length;
    }
  }
  return found;
}

/** Linear in the length of the text, however often the phrase repeats its words (Knuth, Morris and Pratt). */
function* placesOf(phrase: readonly string[], tokens: readonly Token[]): Generator<number, undefined> {
  const shorter = borders(phrase);
  let matched = 0;
  for (let at = 0; at < tokens.length; at++) {
    const { word } = tokens[at]!;
    while (matched > 0 && phrase[matched] !== word) matched = shorter[matched - 1]!;
    if (phrase[matched] === word) matched++;
    if (matched === phrase.length) {
      yield at + 1 - matched;
      matched = shorter[matched - 1]!;
    }
  }
}

/** For each beginning of a phrase: number of words of its longest proper prefix that it also ends with. */
function borders(phrase: readonly string[]): number[] {
  const found = [0];
  for (let at = 1, matched = 0; at < phrase.length; at++) {
    while (matched > 0 && phrase[matched] !== phrase[at]) matched = found[matched - 1]!;
    if (phrase[matched] === phrase[at]) matched++;
    found.push(matched);
  }
  return found;
}

/** Characters that stand together in a script without spaces. */
function runs(tokens: readonly Token[]): string[][] {
  const found: string[][] = [];
  for (const { word, joined } of tokens) {
    if (joined) found.at(-1)!.push(word);
    else found.push([word]);
  }
  return found;
}
