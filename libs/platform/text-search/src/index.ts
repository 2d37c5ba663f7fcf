export { highlighted, htmlTokens, htmlWords } from './html.js';
export { holdsPhrases, parseSearch } from './search-query.js';
export type { SearchQuery } from './search-query.js';
export { indexWords, tokensOf } from './tokens.js';
export type { Token } from './tokens.js';
