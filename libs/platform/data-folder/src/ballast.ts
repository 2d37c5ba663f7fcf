import { closeSync, fsyncSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { keepPrivate } from './keep-private.js';
import { LIMITS } from './data-folder.limits.js';

const { ballastBytes } = LIMITS.dataFolder;
const PIECE_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 2_000;

/**
 * A file of the data folder that reserves room. A start on a full disk empties it to have room for its own writes; until the disk
 * has room for the file again, nothing that people send may be stored.
 */
export class Ballast {
  readonly #file: string;
  #isSpent = false;
  #timer: NodeJS.Timeout | undefined;
  /** Called when the file is there again. */
  onRenewed: () => void = () => {};

  private constructor(
    folder: string,
    private readonly freeBytes: () => number,
  ) {
    this.#file = join(folder, 'ballast');
  }

  /**
   * Makes the file when there is room, and empties it when there is none.
   * @param folder exists
   * @param freeBytes room on its disk
   */
  static of(folder: string, freeBytes = () => freeBytesOf(folder)): Ballast {
    const ballast = new Ballast(folder, freeBytes);
    ballast.#begin();
    return ballast;
  }

  /** True when the file was emptied and not filled since. Room for it is then looked for every two seconds. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Fills the file if it was emptied and the disk has room for twice as much. */
  renew(): void {
    if (!this.#isSpent || !this.#fill()) return;
    this.#isSpent = false;
    this.close();
    this.onRenewed();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #begin(): void {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size;
    if (size === ballastBytes && this.freeBytes() >= ballastBytes) return;
    if (size === ballastBytes) truncateSync(this.#file);
    else if (this.#fill() || size === undefined) return;
    this.#isSpent = true;
    this.#timer = setInterval(() => this.renew(), LOOK_EVERY_MS).unref();
  }

  #fill(): boolean {
    if (this.freeBytes() < 2 * ballastBytes) return false;
    keepPrivate(this.#file);
    const file = openSync(this.#file, 'r+');
    try {
      // Random bytes, because some file systems store zeros without using room.
      const piece = randomBytes(PIECE_BYTES);
      for (let at = 0; at < ballastBytes; at += PIECE_BYTES) writeSync(file, piece, 0, PIECE_BYTES, at);
      fsyncSync(file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      truncateSync(this.#file);
      return false;
    } finally {
      closeSync(file);
    }
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
