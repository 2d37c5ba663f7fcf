import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Checkpoint,
  type Cosigning,
  decideCosigning,
  formatSignature,
  parseCheckpoint,
  readRequest,
  signCheckpoint,
  type SigningKey,
  type VerifierKey,
} from '@chat/transparency';

export interface WitnessOptions {
  /** Verifiers of the checkpoints of every log that the witness cosigns. */
  readonly logKeys: readonly VerifierKey[];
  readonly keys: readonly SigningKey[];
  /** Folder with one file for each log: the last cosigned checkpoint. */
  readonly folder: string;
  readonly now: () => number;
}

export type WitnessAnswer =
  { readonly status: 200; readonly signatures: string } | Exclude<Cosigning, { kind: 'cosign' }>;

/** Cosigns checkpoints of other organizations' logs, and never two trees of one log if neither extends the other. */
export class Witness {
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(private readonly options: WitnessOptions) {}

  /** One call at a time for each log. A cosigned checkpoint is on the disk before this resolves. */
  async add(body: string): Promise<WitnessAnswer> {
    const request = readRequest(body, this.options.logKeys);
    if ('kind' in request) return request;
    const { origin } = request.checkpoint;
    const turn = (this.#turns.get(origin) ?? Promise.resolve()).then(async () => {
      const answer = decideCosigning(await this.#last(origin), request);
      return answer.kind === 'cosign' ? this.#cosign(origin, answer.text) : answer;
    });
    this.#turns.set(
      origin,
      turn.catch(() => {}),
    );
    return turn;
  }

  async #cosign(origin: string, text: string): Promise<WitnessAnswer> {
    const { keys, folder, now } = this.options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = this.#fileOf(origin);
    {
      await using handle = await open(`${file}.new`, 'w', 0o600);
      await handle.writeFile(text);
      await handle.sync();
    }
    await rename(`${file}.new`, file);
    await using entry = await open(folder);
    await entry.sync();
    const seconds = Math.floor(now() / 1000);
    const signatures = keys.map((key) => formatSignature(signCheckpoint(text, key, seconds))).join('');
    return { status: 200, signatures };
  }

  async #last(origin: string): Promise<Checkpoint | undefined> {
    try {
      return parseCheckpoint(await readFile(this.#fileOf(origin), 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** An origin may contain characters that a file name cannot. */
  #fileOf(origin: string): string {
    return join(this.options.folder, createHash('sha256').update(origin).digest('hex'));
  }
}
