import { createRequire } from 'node:module';
import { safeUrl } from '../urls/safe-url.js';
import type { InlineRule } from './inline-run.js';

/** A file of JSON. */
const tlds = createRequire(import.meta.url)('tlds') as readonly string[];

/** Top-level domains that usually are file endings, and are not linked. */
const FILE_ENDINGS: ReadonlySet<string> = new Set(['java', 'md', 'mov', 'py', 'zip']);
const TOP_LEVEL: ReadonlySet<string> = new Set(tlds.filter((tld) => /^[!-~]+$/.test(tld) && !FILE_ENDINGS.has(tld)));

const CHUNK = /\S+/g;
const MAY_PRECEDE = /(?<=['"(,:<])/g;
const HOST = /https?:\/\/([\p{L}\p{N}_.:@-]+)/uy;
const DOMAIN = /(?:[\p{L}\p{N}_-]+\.)+([\p{L}\p{N}_-]+)/uy;
const MAIL = /[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+/uy;
const MAIL_ENDING = /[^]\.[\p{L}\p{N}_]+$/u;
const BITCOIN = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/y;
const PUNCTUATION: ReadonlySet<string> = new Set('!:;?),.\'">');
const MAX_NESTING = 7;

/** Web, mail and Bitcoin addresses without markup. */
export const bareUrls: InlineRule = (text, run) => {
  if (!/[.]|https?:\/\/|bitcoin:/.test(text)) return text;
  return text.replace(CHUNK, (chunk) => {
    if (!/[.]|:\/\/|bitcoin:/.test(chunk)) return chunk;
    let written = '';
    let done = 0;
    for (const { start, end } of urlsIn(chunk)) {
      const url = chunk.slice(start, end);
      const href = safeUrl(url, run.context.realmUrl);
      if (href === undefined) continue;
      written += chunk.slice(done, start) + run.put({ kind: 'link', href, attributes: {}, text: url }, url);
      done = end;
    }
    return written + chunk.slice(done);
  });
};

/** The addresses in a text without white space: each must be followed by punctuation only. */
function* urlsIn(chunk: string): Generator<{ start: number; end: number }> {
  const tail = tailOf(chunk);
  const paths = new Paths(chunk, tail);
  const starts = [0, ...Array.from(chunk.matchAll(MAY_PRECEDE), ({ index }) => index)];
  for (const start of starts) {
    const end = webEnd(chunk, start, tail, paths) ?? mailEnd(chunk, start, tail) ?? bitcoinEnd(chunk, start, tail);
    if (end === undefined) continue;
    yield { start, end };
    // True when only punctuation follows.
    return;
  }
}

/** The web address at the beginning of a text, if only punctuation follows it. */
export function webAddressIn(text: string): string | undefined {
  const tail = tailOf(text);
  const end = webEnd(text, 0, tail, new Paths(text, tail));
  return end === undefined ? undefined : text.slice(0, end);
}

/** Start of the trailing punctuation. */
function tailOf(chunk: string): number {
  let tail = chunk.length;
  while (tail > 0 && PUNCTUATION.has(chunk[tail - 1]!)) tail--;
  return tail;
}

/** @param tail start of the trailing punctuation, where the address ends, or later if parentheses require it */
function webEnd(chunk: string, start: number, tail: number, paths: Paths): number | undefined {
  const host = sticky(HOST, chunk, start);
  if (host) {
    const [hostStart, hostEnd] = [start + host[0].length - host[1]!.length, start + host[0].length];
    const end = Math.max(tail, hostStart + 1);
    if (end <= hostEnd) return end;
    return chunk[hostEnd] === '/' ? paths.endOf(hostEnd + 1) : undefined;
  }
  const domain = sticky(DOMAIN, chunk, start);
  if (!domain || !TOP_LEVEL.has(domain[1]!)) return undefined;
  const domainEnd = start + domain[0].length;
  if (tail === domainEnd) return domainEnd;
  return chunk[domainEnd] === '/' ? paths.endOf(domainEnd + 1) : undefined;
}

/** The paths of the addresses in a text. Queries must come in ascending order. */
class Paths {
  /** Open parentheses before the path of the last query. */
  #open = 0;
  #start = 0;
  /** Depth of open parentheses → first position where a path of this depth must end. */
  readonly #stops = new Map<number, number>();

  constructor(
    private readonly chunk: string,
    private readonly tail: number,
  ) {}

  endOf(start: number): number | undefined {
    for (; this.#start < start; this.#start++) {
      if (this.chunk[this.#start] === '(') this.#open++;
      else if (this.chunk[this.#start] === ')') this.#open--;
    }
    const stop = this.#stops.get(this.#open);
    if (stop !== undefined && start <= stop) return undefined;
    let depth = 0;
    let at = start;
    for (; at < this.tail || depth > 0; at++) {
      const character = this.chunk[at];
      if (character === '(') depth++;
      else if (character === ')') depth--;
      const mayGoOn = character !== undefined && character !== '"' && character !== '\u0002';
      if (mayGoOn && depth >= 0 && depth <= MAX_NESTING) continue;
      this.#stops.set(this.#open, at);
      return undefined;
    }
    return at;
  }
}

function mailEnd(chunk: string, start: number, tail: number): number | undefined {
  const mail = sticky(MAIL, chunk, start);
  if (!mail || start + mail[0].length < tail) return undefined;
  const [, domain] = chunk.slice(start, tail).split('@');
  return domain !== undefined && MAIL_ENDING.test(domain) ? tail : undefined;
}

function bitcoinEnd(chunk: string, start: number, tail: number): number | undefined {
  const address = sticky(BITCOIN, chunk, start);
  return address && start + address[0].length === tail ? tail : undefined;
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
