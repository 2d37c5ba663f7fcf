import type { ReadStore } from '@chat/read-store';
import { KEPT_CONTENT, type KeptContentDocument } from './kept-content.projection.js';

/** Walks through kept content, in pieces, in the order of posting, and again from the beginning. */
export class KeptContentWalk {
  /** The last message of the walk; 0: at the beginning. */
  #after = 0;

  constructor(
    private readonly store: ReadStore,
    private readonly limits: { readonly lookedAt: number; readonly found: number },
    private readonly senderId?: number,
  ) {}

  /** True at the beginning of a walk. */
  get isAtStart(): boolean {
    return this.#after === 0;
  }

  /** @param postedBy UNIX milliseconds: later posted content is not due */
  async next(isDue: (kept: KeptContentDocument) => boolean, postedBy: number): Promise<readonly KeptContentDocument[]> {
    const { lookedAt, found } = this.limits;
    const { senderId } = this;
    const filter = { ...(senderId !== undefined && { senderId }), _id: { $gt: this.#after } };
    const page = await this.store.find(KEPT_CONTENT, { filter, sort: { _id: 1 }, limit: lookedAt });
    const due = page.filter(isDue).slice(0, found);
    const last = due.length === found ? due.at(-1) : page.at(-1);
    const isEnd = last === page.at(-1) && page.length < lookedAt;
    this.#after = !last || isEnd || last.postedAt > postedBy ? 0 : last._id;
    return due;
  }
}
