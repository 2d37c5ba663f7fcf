import { escapeAttribute } from '../html/escape-html.js';
import { decodedPath, safeUrl, uploadPath } from '../urls/safe-url.js';
import type { InlineRule, InlineRun } from './inline-run.js';
import { inlineImage } from './thumbnail.js';

/** Most characters between the parentheses; longer ones stay text. */
const MAX_DESTINATION = 4_096;
const ANGLE_DESTINATION = /\(\s*<([^<>]*)>\s*(?:(?:'([^']*)'|"([^"]*)")\s*)?\)/y;

const AUDIO: ReadonlySet<string> = new Set(['audio/aac', 'audio/flac', 'audio/mpeg', 'audio/wav', 'audio/x-wav']);

/** `[text](url "title")`, and `![text](url)` for images and recordings of this server. */
export const links: InlineRule = (text, run) => {
  if (!text.includes('](')) return text;
  const brackets = pairsOf(text, '[', ']');
  const parentheses = pairsOf(text, '(', ')');
  let written = '';
  let done = 0;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', Math.max(at + 1, done))) {
    const close = brackets.get(at);
    if (close === undefined || text[close + 1] !== '(') continue;
    const destination = readDestination(text, close + 1, parentheses);
    if (!destination) continue;
    const href = safeUrl(run.sourceOf(destination.url), run.context.realmUrl);
    if (href === undefined) continue;
    const label = text.slice(at + 1, close);
    const isImage = text[at - 1] === '!' && at > done;
    const start = isImage ? at - 1 : at;
    const source = text.slice(start, destination.end);
    const placeholder = isImage
      ? embed(run, href, run.sourceOf(label), source)
      : link(run, href, label, destination.title, source);
    if (placeholder === undefined) continue;
    written += text.slice(done, start) + placeholder;
    done = destination.end;
  }
  return written + text.slice(done);
};

function link(run: InlineRun, href: string, label: string, title: string | undefined, source: string): string {
  const attributes: Record<string, string> = title === undefined ? {} : { title: run.sourceOf(title) };
  return run.put({ kind: 'link', href, attributes, text: label.trim() === '' ? href : label }, source);
}

/** Undefined: it stays text, in which the address becomes a link. */
function embed(run: InlineRun, href: string, label: string, source: string): string | undefined {
  const path = uploadPath(href);
  if (path === undefined) return undefined;
  const url = `/user_uploads/${path}`;
  const upload = run.context.upload?.(decodedPath(path));
  if (upload?.image) return run.put({ kind: 'image', html: inlineImage(path, label, upload), url }, source);
  if (upload && AUDIO.has(upload.contentType)) {
    const html = `<audio controls preload="metadata" src="${escapeAttribute(url)}" title="${escapeAttribute(label)}"></audio>`;
    return run.put({ kind: 'image', html, url }, source);
  }
  return link(run, href, label, undefined, source);
}

interface Destination {
  readonly url: string;
  readonly title: string | undefined;
  /** Position after the closing parenthesis. */
  readonly end: number;
}

function readDestination(
  text: string,
  open: number,
  parentheses: ReadonlyMap<number, number>,
): Destination | undefined {
  ANGLE_DESTINATION.lastIndex = open;
  const angle = ANGLE_DESTINATION.exec(text);
  if (angle) return { url: angle[1]!.trim(), title: angle[2] ?? angle[3], end: ANGLE_DESTINATION.lastIndex };
  const close = parentheses.get(open);
  if (close === undefined || close - open > MAX_DESTINATION) return undefined;
  const inner = text.slice(open + 1, close).trim();
  const quote = inner.at(-1);
  const start = quote === '"' || quote === "'" ? inner.indexOf(quote) : -1;
  if (start < 0 || start === inner.length - 1) return { url: inner, title: undefined, end: close + 1 };
  return { url: inner.slice(0, start).trim(), title: inner.slice(start + 1, -1).trim(), end: close + 1 };
}

/** Opening bracket → position of its closing one. */
function pairsOf(text: string, open: string, close: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const waiting: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === open) waiting.push(at);
    else if (text[at] === close) {
      const start = waiting.pop();
      if (start !== undefined) pairs.set(start, at);
    }
  }
  return pairs;
}
