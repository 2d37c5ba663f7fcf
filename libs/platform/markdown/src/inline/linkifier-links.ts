import type { Linkifier } from '../context/markdown-context.js';
import { safeUrl } from '../urls/safe-url.js';
import type { InlineRule, InlineRun } from './inline-run.js';
import { LIMITS } from '../markdown.limits.js';

/** Marks text right after a recognized token: no match may start at the mark or directly behind it. */
const AFTER_TOKEN = '\u0003';

/** Links from the organization's patterns, in their order. */
export const linkifierLinks: InlineRule = (text, run) => {
  let linked = text;
  for (const linkifier of run.context.linkifiers) {
    linked = run.mapPlain(linked, (plain, start) => {
      const searched = start === 0 ? plain : AFTER_TOKEN + plain;
      const result = windowsOf(searched)
        .map((window) => linkWindow(window, linkifier, run))
        .join('');
      return start === 0 ? result : result.slice(AFTER_TOKEN.length);
    });
  }
  return linked;
};

function linkWindow(text: string, linkifier: Linkifier, run: InlineRun): string {
  let written = '';
  let done = 0;
  while (!run.searching.isOver) {
    const from = done;
    const match = run.searching.spend(() => linkifier.find(text, from));
    if (!match) break;
    if (text[match.start] === AFTER_TOKEN) {
      written = AFTER_TOKEN;
      done = AFTER_TOKEN.length;
      continue;
    }
    const href = safeUrl(match.url, run.context.realmUrl);
    const source = text.slice(match.start, match.end);
    const link = href === undefined ? source : run.put({ kind: 'link', href, attributes: {}, text: source }, source);
    written += text.slice(done, match.start) + link;
    done = match.end;
  }
  return written + text.slice(done);
}

/**
 * Divides the text into pieces that can be searched quickly. A piece begins with white space, so that a match may begin after it.
 */
function windowsOf(text: string): string[] {
  const { windowCharacters } = LIMITS.linkifiers;
  const windows: string[] = [];
  let start = 0;
  while (text.length - start > windowCharacters) {
    const before = lastSpace(text.slice(start + 1, start + windowCharacters));
    const end = before >= 0 ? start + 1 + before : endOfCharacter(text, start + windowCharacters);
    windows.push(text.slice(start, end));
    start = end;
  }
  windows.push(text.slice(start));
  return windows;
}

/** The position, or the one before it where it would divide a surrogate pair. */
function endOfCharacter(text: string, at: number): number {
  return text.codePointAt(at - 1)! > 0xffff ? at - 1 : at;
}

function lastSpace(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if (/\s/.test(text[at]!)) return at;
  return -1;
}
