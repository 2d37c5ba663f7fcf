/** Next character → branch, or the single remaining word; `''` marks the end of a word. */
interface Branch extends Map<string, Branch | string> {}

/** Finds which words of a set start at a given position of a text. Time: length of the longest match. */
export class PrefixTree {
  readonly #root: Branch = new Map();

  add(word: string): void {
    let branch = this.#root;
    for (let at = 0; ; at++) {
      const key = word.charAt(at);
      const below = branch.get(key);
      if (below === undefined || below === word) return void branch.set(key, word);
      const next = typeof below === 'string' ? new Map([[below.charAt(at + 1), below]]) : below;
      branch.set(key, next);
      branch = next;
    }
  }

  remove(word: string): void {
    removeFrom(this.#root, word, 0);
  }

  clear(): void {
    this.#root.clear();
  }

  /** The words that begin at this position of the text. */
  *wordsAt(text: string, start: number): Generator<string> {
    let branch = this.#root;
    for (let at = start; ; at++) {
      const ending = branch.get('');
      if (typeof ending === 'string') yield ending;
      const below = at < text.length ? branch.get(text.charAt(at)) : undefined;
      if (below === undefined) return;
      if (typeof below === 'string') {
        if (text.startsWith(below, start)) yield below;
        return;
      }
      branch = below;
    }
  }
}

/** A branch with a single word left becomes that word. */
function removeFrom(branch: Branch, word: string, at: number): void {
  const key = word.charAt(at);
  const below = branch.get(key);
  if (below === word) branch.delete(key);
  if (below === undefined || typeof below === 'string') return;
  removeFrom(below, word, at + 1);
  const [only] = below.values();
  if (below.size === 1 && typeof only === 'string') branch.set(key, only);
}
