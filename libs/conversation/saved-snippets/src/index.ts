export { savedSnippets } from './saved-snippets.capability.js';
