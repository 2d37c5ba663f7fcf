import type { Directory, LastIds } from './directory.js';

/** Hands out the numeric ids that clients see: each once, increasing. */
export abstract class IdSequence {
  abstract next(kind: keyof LastIds): Promise<number>;
}

/** For a single process: goes on after the largest ids that the directory found in the log. */
export class DirectoryIdSequence extends IdSequence {
  readonly #given: LastIds = { user: 0, group: 0, channel: 0, message: 0 };

  constructor(private readonly directory: Directory) {
    super();
  }

  async next(kind: keyof LastIds): Promise<number> {
    return (this.#given[kind] = Math.max(this.#given[kind], this.directory.lastIds[kind]) + 1);
  }
}
