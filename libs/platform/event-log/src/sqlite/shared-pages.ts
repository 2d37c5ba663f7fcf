import type { Page } from '../embedded/page.js';
import { LIMITS } from '../event-log.limits.js';

export interface ReadPage extends Page {
  /** Length of the JSON of its events. */
  readonly characters: number;
}

const MOST_CHARACTERS = 4 * LIMITS.log.pageCharacters;
const KEPT_MS = 30_000;

/**
 * Recently read pages, by the position that they follow. Readers from the same place, as at the first start on a log, share the
 * reading and the parsing.
 */
export class SharedPages {
  /** Oldest first. */
  readonly #pages = new Map<number, ReadPage>();
  #characters = 0;
  #forgetting: NodeJS.Timeout | undefined;

  get(position: number): ReadPage | undefined {
    return this.#pages.get(position);
  }

  /** @param page complete: no events will be added */
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

  /** Call it when an event in them was erased. */
  forget(): void {
    this.#pages.clear();
    this.#characters = 0;
  }

  #drop(position: number): void {
    this.#characters -= this.#pages.get(position)?.characters ?? 0;
    this.#pages.delete(position);
  }
}
