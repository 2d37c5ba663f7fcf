import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveToOwner } from '@chat/data-folder';

/** Remembers the state of an embedded log's file, so that the next start knows whether somebody has changed it in between. */
export class LeftLog {
  readonly #log: string;
  readonly #stamp: string;

  /** True when nobody has written to the file, or replaced it, since a server closed it in good order. */
  readonly isAsLeft: boolean;

  /** Call it before the log is opened. */
  constructor(folder: string) {
    this.#log = join(folder, 'events.db');
    this.#stamp = join(folder, 'events.left');
    const left = attempt(() => readFileSync(this.#stamp, 'utf8'));
    this.isAsLeft = left !== undefined && left === this.#present();
    rmSync(this.#stamp, { force: true });
  }

  /** Call it after the log is closed. */
  leave(): void {
    const present = this.#present();
    if (present === undefined) return;
    writeFileSync(this.#stamp, present, { mode: 0o600 });
    giveToOwner(this.#stamp);
  }

  /** Undefined while a write-ahead log holds a part of it. The time of an inode change cannot be set by hand. */
  #present(): string | undefined {
    return attempt(() => {
      const { ino, size, mtimeNs, ctimeNs } = statSync(this.#log, { bigint: true });
      const pending = statSync(`${this.#log}-wal`, { throwIfNoEntry: false })?.size ?? 0;
      return pending > 0 ? undefined : [ino, size, mtimeNs, ctimeNs].join();
    });
  }
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
