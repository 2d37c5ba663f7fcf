import table from './code-languages.json' with { type: 'json' };

/** Names of languages, as Pygments 2.18 has them, by the words with which fences name them. */
const languages = new Map(Object.entries(table).flatMap(([name, words]) => words.map((word) => [word, name] as const)));

/** The name of a code block's language, or the word itself when it is not a usual one. @param word in lower case */
export function codeLanguage(word: string): string {
  return languages.get(word) ?? word;
}
