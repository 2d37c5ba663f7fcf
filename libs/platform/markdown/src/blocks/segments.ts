import { asFence, type Fence } from '../source/fence.js';
import { isQuote } from '../source/source-lines.js';

/** A source whose fenced blocks are separated from its text. */
export type Segment =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string; readonly isIndented: false }
  | { readonly kind: 'math'; readonly text: string }
  | { readonly kind: 'quote'; readonly segments: readonly Segment[] }
  | { readonly kind: 'spoiler'; readonly header: string; readonly segments: readonly Segment[] };

interface Open {
  readonly fence: Fence;
  /** Null: nothing within is parsed. */
  readonly segments: Segment[] | null;
  readonly defaultLanguage: string;
  lines: string[];
  isEmpty: boolean;
}

/** Deepest nesting of fences; deeper ones are text. */
const MAX_DEPTH = 24;

/** @param defaultLanguage of fences without one, except in spoilers */
export function segmentsOf(lines: readonly string[], defaultLanguage: string): Segment[] {
  const root = open({ run: '', language: '', header: '' }, [], defaultLanguage);
  const stack = [root];
  for (const line of lines) {
    const top = stack.at(-1)!;
    if (top !== root && line.trimEnd() === top.fence.run) close(stack);
    else {
      top.isEmpty = false;
      const fence = top.segments && stack.length <= MAX_DEPTH ? asFence(line) : undefined;
      if (fence) stack.push(opened(fence, top));
      else top.lines.push(top.segments ? line : line.trimEnd());
    }
  }
  while (stack.length > 1) {
    // The end of the source closes all open blocks.
    stack.at(-1)!.isEmpty = false;
    close(stack);
  }
  flush(root);
  return root.segments!;
}

function opened(given: Fence, parent: Open): Open {
  flush(parent);
  const fence = given.language ? given : { ...given, language: parent.defaultLanguage.toLowerCase() };
  if (isQuote(fence.language)) return open(fence, [], parent.defaultLanguage);
  return open(fence, fence.language === 'spoiler' ? [] : null, '');
}

function open(fence: Fence, segments: Segment[] | null, defaultLanguage: string): Open {
  return { fence, segments, defaultLanguage, lines: [], isEmpty: true };
}

function flush({ segments, lines }: Open): void {
  if (lines.length > 0) segments!.push({ kind: 'lines', lines: lines.splice(0) });
}

function close(stack: Open[]): void {
  const { fence, segments, lines, isEmpty } = stack.pop()!;
  const parent = stack.at(-1)!.segments!;
  if (isEmpty) return;
  if (segments === null) {
    const text = lines.join('\n').replace(/^\n+/, '').trimEnd();
    parent.push(
      fence.language === 'math'
        ? { kind: 'math', text }
        : { kind: 'code', language: fence.language, text: `${text}\n`, isIndented: false },
    );
    return;
  }
  if (lines.length > 0) segments.push({ kind: 'lines', lines });
  if (fence.language === 'spoiler') parent.push({ kind: 'spoiler', header: fence.header, segments });
  else parent.push({ kind: 'quote', segments });
}
