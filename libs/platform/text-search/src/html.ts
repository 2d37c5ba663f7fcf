import { meant, type SearchQuery } from './search-query.js';
import { endOfRun, indexWords, isPlain, sizeAt, type Token, tokensOf, tokensOfRun, wordOf } from './tokens.js';

const MARKUP = /<[^>]*>|&#?\w+;/g;
const MARKUP_HERE = new RegExp(MARKUP.source, 'y');
const [LESS_THAN, AMPERSAND] = ['<', '&'].map((sign) => sign.charCodeAt(0));

/** The words of rendered HTML that a reader sees, and their positions. */
export function htmlTokens(html: string): Token[] {
  return tokensOf(html.replaceAll(MARKUP, (markup) => ' '.repeat(markup.length)));
}

/** The index entries of rendered HTML: `indexWords(htmlTokens(html))`, without making the tokens of plain words. */
export function htmlWords(html: string): string[] {
  const words = new Set<string>();
  for (let at = 0; at < html.length;) {
    const afterMarkup = endOfMarkup(html, at);
    const end = afterMarkup > at ? afterMarkup : endOfRun(html, at);
    if (end > at && afterMarkup === at) {
      const run = html.slice(at, end);
      if (isPlain(run)) words.add(wordOf(run));
      else for (const word of indexWords(tokensOfRun(run, at))) words.add(word);
    }
    at = end > at ? end : at + sizeAt(html, at);
  }
  return [...words];
}

/** The position itself when no markup begins there. */
function endOfMarkup(html: string, at: number): number {
  const code = html.charCodeAt(at);
  if (code !== LESS_THAN && code !== AMPERSAND) return at;
  MARKUP_HERE.lastIndex = at;
  return MARKUP_HERE.test(html) ? MARKUP_HERE.lastIndex : at;
}

/** The HTML with the matches of a query in `<span class="highlight">`. */
export function highlighted(html: string, query: SearchQuery): string {
  const tokens = htmlTokens(html);
  const found = meant(query, tokens);
  let result = '';
  let done = 0;
  for (const token of tokens) {
    if (!found.has(token)) continue;
    result += `${html.slice(done, token.start)}<span class="highlight">${html.slice(token.start, token.end)}</span>`;
    done = token.end;
  }
  return result + html.slice(done);
}
