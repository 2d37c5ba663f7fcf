import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Checkpoints } from '@chat/sealing';
import { LRUCache } from 'lru-cache';
import type { Selected } from './evidence.js';

/** The facts that reproduce the bytes of a package, without any of its content. */
export interface BegunPackage {
  readonly entityTag: string;
  readonly question: string;
  readonly selection: string;
  readonly now: number;
  readonly checkpoints: Checkpoints;
  /** In bytes; undefined until a download is continued. */
  size?: number;
}

/** Packages whose interrupted downloads can be continued. */
const MOST = 100;
const FOR_MS = 86_400_000;

type Dumped = ReturnType<LRUCache<string, BegunPackage>['dump']>;

export class BegunPackages {
  readonly #all = new LRUCache<string, BegunPackage>({ max: MOST, ttl: FOR_MS });

  /**
   * @param file keeps them for the next start; undefined: not kept
   * @param program name and version of the maker: another one may make other bytes
   */
  constructor(
    private readonly file: string | undefined,
    private readonly program: string,
  ) {
    this.#all.load(this.#before());
  }

  keep(begun: Omit<BegunPackage, 'entityTag' | 'size'>): BegunPackage {
    const kept = { ...begun, entityTag: randomUUID() };
    this.#all.set(kept.entityTag, kept);
    if (this.file !== undefined) {
      writeFileSync(`${this.file}.new`, JSON.stringify([this.program, this.#all.dump()]), { mode: 0o600 });
      renameSync(`${this.file}.new`, this.file);
    }
    return kept;
  }

  find(entityTag: string | undefined, question: string): BegunPackage | undefined {
    const begun = entityTag === undefined ? undefined : this.#all.get(entityTag);
    return begun?.question === question ? begun : undefined;
  }

  #before(): Dumped {
    try {
      const [program, all] = JSON.parse(readFileSync(this.file!, 'utf8')) as [string, Dumped];
      return program === this.program ? all : [];
    } catch {
      return [];
    }
  }
}

export function digestOf({ organization, messages, files, members, readers, omission, leftOut }: Selected): string {
  const sum = createHash('sha256');
  for (const message of messages) sum.update(JSON.stringify(message));
  for (const facts of [[...files], [...members], readers, omission.mandate, leftOut, organization])
    sum.update(`\n${JSON.stringify(facts)}`);
  return sum.digest('hex');
}

/** @param range of bytes, both included */
export async function* cut(
  pieces: AsyncIterable<Uint8Array>,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of pieces) {
    if (at > end) return;
    const own = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (own.length > 0) yield own;
    at += piece.length;
  }
}

export async function sizeOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const piece of pieces) size += piece.length;
  return size;
}
