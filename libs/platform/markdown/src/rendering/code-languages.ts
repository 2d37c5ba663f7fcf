import { CODE_LANGUAGE_TABLE } from './code-language-table.js';

const languages = new Map(
  CODE_LANGUAGE_TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [name, words] = line.split(' | ') as [string, string];
      return words.split(' ').map((word) => [word, name] as const);
    }),
);

/** The name of a code block's language, or the word itself when it is not a usual one. @param word in lower case */
export function codeLanguage(word: string): string {
  return languages.get(word) ?? word;
}
