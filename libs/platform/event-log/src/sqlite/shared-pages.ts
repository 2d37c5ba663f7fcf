import type { Page } from '../embedded/page.js';
import { LIMITS } from '../event-log.limits.js';

export interface ReadPage extends Page {
  /** Length of the JSON of its events. */
  readonly characters: number;
}

const MOST_CHARACTERS = 4 * LIMITS.log.pageCharacters;
const KEPT_MS = 30_000;

/**
 * Pages that were read a moment ago, by the position that they follow: those who read the log from the same place, as
 * all do at a start on a log that nobody has followed yet, share the reading and the parsing.
 */
export class SharedPages {
  /** The page that was kept first comes first. */
  readonly #pages = new Map<number, ReadPage>();
  #characters = 0;
  #forgetting: NodeJS.Timeout | undefined;

  get(position: number): ReadPage | undefined {
    return this.#pages.get(position);
  }

  /** @param page to which nothing will be added */
  keep(position: number, page: ReadPage): void {
    this.#drop(position);
    this.#pages.set(position, page);
    this.#characters += page.characters;
    for (const oldest of this.#pages.keys()) {
      if (this.#characters <= MOST_CHARACTERS) break;
      this.#drop(oldest);
    }
    this.#forgetting ??= setTimeout(() => this.forget(), KEPT_MS).unref();
    this.#forgetting.refresh();
  }

  /** To be called when something in them was erased. */
  forget(): void {
    this.#pages.clear();
    this.#characters = 0;
  }

  #drop(position: number): void {
    this.#characters -= this.#pages.get(position)?.characters ?? 0;
    this.#pages.delete(position);
  }
}
