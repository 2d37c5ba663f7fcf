// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
// Runs as TypeScript and as JavaScript alike: erasable syntax only, and no imports but Node's own and the library that highlights.
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

interface HighlightJs {
  listLanguages(): string[];
  getLanguage(name: string): object | undefined;
  highlight(text: string, options: { language: string; ignoreIllegals: boolean }): { readonly value: string };
}

// An import would bring the package's types, and with them those of browsers, which conflict with Node's.
const hljs = createRequire(import.meta.url)('highlight.js/lib/common') as HighlightJs;

export interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

/** `ready` at first; then HTML with the library's own classes for each block, null for an unknown language, and `done` at last. */
export type HighlightAnswer = { readonly html: string | null } | 'ready' | 'done';

const answer = (each: HighlightAnswer) => parentPort!.postMessage(each);

parentPort!.on('message', (blocks: readonly CodeBlock[]) => {
  for (const { language, text } of blocks) {
    const known = hljs.getLanguage(language);
    answer({ html: known ? hljs.highlight(text, { language, ignoreIllegals: true }).value : null });
  }
  answer('done');
});
// Compiling a grammar takes longer than reading a text with it.
for (const language of hljs.listLanguages()) hljs.highlight('', { language, ignoreIllegals: true });
answer('ready');
