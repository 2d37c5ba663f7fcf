// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SerialQueue } from '@chat/kernel';
import type { CodeBlock, HighlightAnswer } from './highlight.worker.js';
import { unescaped, withPygmentsClasses } from './pygments-classes.js';
import { LIMITS } from '../markdown.limits.js';

const BLOCK = /(<div class="codehilite" data-code-language="([^"]*)"><pre><span><\/span><code>)([^<]*)(<\/code>)/g;

/** Names of languages that highlight.js calls otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'bash session': 'shell',
  'python 2.x': 'python',
  'objective-c': 'objectivec',
  'transact-sql': 'sql',
  postgresql: 'sql',
  docker: 'dockerfile',
};

/** Highlights the code blocks in HTML on a thread of its own, within a time budget; a block that exceeds it stays plain. */
export class CodeHighlighter {
  readonly #requests = new SerialQueue();
  #thread: Worker | undefined;
  #waiting = 0;

  constructor(
    private readonly limits: { readonly messageMs: number; readonly startMs: number; readonly waiting: number },
  ) {}

  async highlight(html: string): Promise<string> {
    const found = [...html.matchAll(BLOCK)];
    if (found.length === 0 || this.#waiting >= this.limits.waiting) return html;
    const blocks = found.map(([, , language, code]) => blockOf(language!, code!));
    this.#waiting++;
    try {
      const answers = await this.#requests.run(() => this.#ask(blocks));
      let at = 0;
      return html.replaceAll(BLOCK, (whole, open: string, _language, code: string, close: string) => {
        const answer = answers[at++];
        const coloured = answer && withPygmentsClasses(answer);
        // Guarantees that readers get the original text, whatever the library makes of it.
        return coloured && coloured.replaceAll(/<[^>]*>/g, '') === code ? `${open}${coloured}${close}` : whole;
      });
    } finally {
      this.#waiting--;
    }
  }

  /** The answers that arrive in time, in order. */
  async #ask(blocks: readonly CodeBlock[]): Promise<(string | null)[]> {
    const thread = (this.#thread ??= await this.#start());
    const answers: (string | null)[] = [];
    if (!thread) return answers;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        thread.off('message', take).off('exit', lose);
        thread.unref();
        resolve();
      };
      const lose = () => {
        this.#thread = undefined;
        void thread.terminate();
        end();
      };
      const take = (answer: HighlightAnswer) => {
        if (typeof answer === 'string') return end();
        answers.push(answer.html);
      };
      const timer = setTimeout(lose, this.limits.messageMs);
      thread.ref();
      thread.on('message', take).once('exit', lose).postMessage(blocks);
    });
    return answers;
  }

  /** Undefined: it did not start in time. */
  #start(): Promise<Worker | undefined> {
    const script = new URL(`./highlight.worker${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 64 } });
    return new Promise((resolve) => {
      const give = (ready: Worker | undefined) => {
        clearTimeout(timer);
        if (!ready) void thread.terminate();
        resolve(ready);
      };
      const timer = setTimeout(give, this.limits.startMs, undefined);
      // An error ends the thread, whose exit is observed.
      thread.on('error', () => {}).once('exit', () => give(undefined));
      thread.once('message', () => give(thread));
    });
  }
}

const highlighter = new CodeHighlighter(LIMITS.highlighting);

/**
 * The HTML of a message with highlighted code blocks: elements with short classes of Pygments around the same text. A block stays
 * plain when its language is unknown or the time is over.
 */
export function highlightCode(html: string): Promise<string> {
  return highlighter.highlight(html);
}

function blockOf(language: string, code: string): CodeBlock {
  const name = unescaped(language).toLowerCase();
  return { language: OTHER_NAMES[name] ?? name, text: unescaped(code) };
}
