import { meant, type SearchQuery } from './search-query.js';
import { type Token, tokensOf } from './tokens.js';

const MARKUP = /<[^>]*>|&#?\w+;/g;

/** The words that a reader of rendered HTML sees, and where they are in it. */
export function htmlTokens(html: string): Token[] {
  return tokensOf(html.replaceAll(MARKUP, (markup) => ' '.repeat(markup.length)));
}

/** The HTML with what a query means in `<span class="highlight">`. */
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
