import {
  formatAddCheckpoint,
  MalformedNote,
  type NoteSignature,
  parseSignatures,
  type Peer,
  verifiedSignatures,
} from '@chat/transparency';

/** A checkpoint with its log's signature. */
export interface SignedCheckpoint {
  readonly note: string;
  /** Origin, size and root, without signatures. */
  readonly text: string;
  /** Leaves. */
  readonly size: number;
  /** Hashes from the tree of a former size to this one. */
  readonly proofFrom: (old: number) => Promise<readonly Buffer[]>;
}

/** State of a witness. */
export interface WitnessStatus {
  /** Its names in the policy. */
  readonly names: readonly string[];
  readonly url: string;
  /** Leaves of the largest tree that it has cosigned since this server began to seal; null without one. */
  readonly cosigned: number | null;
  /** The witness has seen another history of this log; set until it cosigns again. Null: it has not. */
  readonly alarm: string | null;
  /** Reason of its last failure; null after an answer. */
  readonly fault: string | null;
}

const ANSWERS_WITHIN_MS = 10_000;
/** Signatures with ML-DSA-44 have 3,300 characters. */
const MOST_ANSWER_CHARACTERS = 65_536;
const MOST_SHOWN = 200;

/** Asks one witness (c2sp.org/tlog-witness), which may have several keys. The caller sends one request at a time. */
export class WitnessClient {
  #old = 0;
  #status: WitnessStatus;

  constructor(
    private readonly url: string,
    private readonly peers: ReadonlyMap<string, Peer>,
    private readonly signal: AbortSignal,
  ) {
    this.#status = { names: [...peers.keys()], url, cosigned: null, alarm: null, fault: null };
  }

  get status(): WitnessStatus {
    return this.#status;
  }

  /** @returns valid signatures of the checkpoint; none when it was refused, or not answered: the status has the reason */
  async cosign(checkpoint: SignedCheckpoint): Promise<readonly NoteSignature[]> {
    try {
      const signatures = (await this.#ask(checkpoint)) ?? (await this.#ask(checkpoint));
      if (signatures !== undefined) return this.#accept(checkpoint, signatures);
      throw new Error(`it names another size each time, ${this.#old} at last`);
    } catch (error) {
      if (error instanceof AnotherHistory) this.#status = { ...this.#status, alarm: error.message, fault: null };
      else this.#status = { ...this.#status, fault: reasonOf(error) };
      return [];
    }
  }

  /** Undefined when the witness names the size from which it needs a proof. @throws AnotherHistory, or Error */
  async #ask({ note, size, proofFrom }: SignedCheckpoint): Promise<string | undefined> {
    const proof = this.#old === 0 ? [] : await proofFrom(this.#old);
    const response = await fetch(`${this.url.replace(/\/+$/, '')}/add-checkpoint`, {
      method: 'POST',
      body: formatAddCheckpoint({ old: this.#old, proof, checkpoint: note }),
      redirect: 'error',
      signal: AbortSignal.any([this.signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]),
    });
    const answer = await textOf(response);
    if (response.status === 200) return answer;
    if (response.status === 422)
      throw new AnotherHistory(
        `it refuses the tree of ${size} events as another history of this log: ${shown(answer)}`,
      );
    if (response.status !== 409) throw new Error(`it answers ${response.status}: ${shown(answer)}`);
    const named = Number(/^(\d{1,15})\n?$/.exec(answer)?.[1]);
    if (Number.isNaN(named) || named === this.#old) throw new Error('it answers 409 and names no other size');
    if (named > size)
      throw new AnotherHistory(
        `it has cosigned ${named} events, and this log has ${size}: an older backup may have been put back`,
      );
    this.#old = named;
    return undefined;
  }

  #accept({ text, size }: SignedCheckpoint, answer: string): readonly NoteSignature[] {
    const keys = [...this.peers.values()].map(({ key }) => key);
    const signatures = parseSignatures(answer).filter(
      (signature) => verifiedSignatures({ text, signatures: [signature] }, keys).length > 0,
    );
    if (signatures.length === 0) throw new Error('its answer has no true signature of a key that the policy names');
    this.#old = size;
    this.#status = { ...this.#status, cosigned: size, alarm: null, fault: null };
    return signatures;
  }
}

class AnotherHistory extends Error {}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (text.length > MOST_ANSWER_CHARACTERS) throw new Error('its answer is too long');
  }
  return text;
}

function reasonOf(error: unknown): string {
  if (error instanceof MalformedNote) return `its answer is none: ${error.message}`;
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Printable, and short. */
function shown(answer: string): string {
  return JSON.stringify(answer.trim().slice(0, MOST_SHOWN));
}
