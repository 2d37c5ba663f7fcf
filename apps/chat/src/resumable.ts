import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { EventLogReader } from '@chat/event-log';

interface Saved<State> {
  readonly verb: string;
  /** Id of the first event. */
  readonly log: string;
  /** UNIX milliseconds. */
  readonly at: number;
  readonly state: State;
}

const SAVE_EVERY_MS = 1_000;

/** Progress of a command, in a file named by the operator, for resuming after an interruption. */
export class Resumable<State> {
  #savedAt = -Infinity;
  #saving: Promise<void> = Promise.resolve();
  #isLeft = false;

  private constructor(
    private readonly file: string | undefined,
    private readonly verb: string,
    private readonly log: string,
    /** Undefined: nothing was interrupted. */
    readonly found: { readonly at: number; readonly state: State } | undefined,
  ) {}

  /** @param file undefined: not kept @throws Error when the file belongs to another log or command */
  static async open<State>(file: string | undefined, verb: string, log: EventLogReader): Promise<Resumable<State>> {
    if (file === undefined) return new Resumable<State>(file, verb, '', undefined);
    const first = (await log.readAll({ limit: 1 })[Symbol.asyncIterator]().next()).value?.[0]?.id ?? '';
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    const found = text === undefined ? undefined : parsed<State>(text, file);
    if (found && (found.verb !== verb || found.log !== first))
      throw new Error(`${file} is of another log, or of another command: name a new file, or remove it.`);
    return new Resumable(file, verb, first, found);
  }

  /** At most once a second. */
  async saveNowAndThen(state: () => State): Promise<void> {
    if (performance.now() - this.#savedAt > SAVE_EVERY_MS) await this.save(state());
  }

  save(state: State): Promise<void> {
    if (this.#isLeft) return this.#saving;
    return (this.#saving = this.#saving.then(() => this.#save(state)));
  }

  /** Resolves when the file no longer changes. */
  async leave(): Promise<void> {
    this.#isLeft = true;
    await this.#saving;
  }

  /** Removes the file: the work is complete. */
  async end(): Promise<void> {
    if (this.file !== undefined) await rm(this.file, { force: true });
  }

  async #save(state: State): Promise<void> {
    const { file, verb, log } = this;
    if (file === undefined) return;
    const saved: Saved<State> = { verb, log, at: Date.now(), state };
    await writeFile(`${file}.new`, JSON.stringify(saved), { mode: 0o600 });
    await rename(`${file}.new`, file);
    this.#savedAt = performance.now();
  }
}

function parsed<State>(text: string, file: string): Saved<State> {
  try {
    return JSON.parse(text) as Saved<State>;
  } catch (error) {
    throw new Error(`${file} is not what an interrupted command has left.`, { cause: error });
  }
}
