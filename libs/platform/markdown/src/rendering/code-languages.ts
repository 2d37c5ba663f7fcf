import table from './code-languages.json' with { type: 'json' };

/** Names of languages in Pygments 2.18, by the words that fences use. */
const languages = new Map(Object.entries(table).flatMap(([name, words]) => words.map((word) => [word, name] as const)));

/** The name of a code block's language, or the word itself when it is unknown. @param word in lower case */
export function codeLanguage(word: string): string {
  return languages.get(word) ?? word;
}
