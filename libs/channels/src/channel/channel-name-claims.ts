import { channelNameKey } from './channel-name.js';

/**
 * Keeps channel names unique: work that checks names and then takes them runs while no other work claims one of them.
 * It excludes work in this process only; the log does not know names.
 */
export class ChannelNameClaims {
  readonly #lastInLine = new Map<string, Promise<unknown>>();

  /** Runs the work when every earlier claim of one of the names has ended. No names: at once. */
  hold<Result>(names: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const keys = names.map(channelNameKey);
    const mine = Promise.all(keys.map((key) => this.#lastInLine.get(key))).then(work);
    const ended = mine.then(ignore, ignore);
    for (const key of keys) this.#lastInLine.set(key, ended);
    void ended.then(() => this.#release(keys, ended));
    return mine;
  }

  #release(keys: readonly string[], claim: Promise<unknown>): void {
    for (const key of keys) if (this.#lastInLine.get(key) === claim) this.#lastInLine.delete(key);
  }
}

function ignore(): void {}
