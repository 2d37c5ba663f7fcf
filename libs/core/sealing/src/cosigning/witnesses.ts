import {
  consistencyProof,
  isQuorumMet,
  type NoteSignature,
  parseNote,
  type Peer,
  type Policy,
} from '@chat/transparency';
import { readCheckpoint } from '../sealer/signed-checkpoint.js';
import type { TileStore } from '../tile-store/tile-store.js';
import { hashesIn } from '../tree/sealed-tree.js';
import { keepCosigned } from './cosigned-checkpoint.js';
import { type SignedCheckpoint, WitnessClient, type WitnessStatus } from './witness-client.js';

export interface WitnessesOptions {
  readonly policy: Policy;
  readonly store: TileStore;
  /** Called when a witness has answered, or has not. */
  readonly onAnswer: () => void;
}

/** A checkpoint on its way through the witnesses. */
interface Round {
  readonly checkpoint: SignedCheckpoint;
  readonly begun: number;
  readonly asked: Set<WitnessClient>;
  readonly answered: Set<WitnessClient>;
  readonly signatures: NoteSignature[];
}

/** Pause before a witness that did not answer is asked again, without a new checkpoint. */
const AGAIN_MS = 30_000;
/** A quorum needs the same checkpoint from all: the next one waits this long for slow ones. */
const ROUND_MS = 10_000;

/**
 * Has the log's checkpoints cosigned by the witnesses of a policy, beside the sealer, which never waits for them. A witness has one
 * request at a time, and gets the newest checkpoint when it is free: not every one under load.
 */
export class Witnesses {
  readonly #clients: readonly WitnessClient[];
  readonly #ending = new AbortController();
  readonly #running = new Map<WitnessClient, Promise<void>>();
  #round: Round | undefined;
  #timer: NodeJS.Timeout | undefined;
  #next: Promise<void> | undefined;

  constructor(private readonly options: WitnessesOptions) {
    const named = [...options.policy.witnesses].filter(([, { url }]) => url !== undefined);
    this.#clients = Array.from(
      Map.groupBy(named, ([, { url }]) => url!),
      ([url, peers]: [string, [string, Peer][]]) => new WitnessClient(url, new Map(peers), this.#ending.signal),
    );
  }

  get statuses(): readonly WitnessStatus[] {
    return this.#clients.map(({ status }) => status);
  }

  /** Starts cosigning the newest checkpoint. Returns at once. */
  offer(): void {
    if (this.#ending.signal.aborted || this.#clients.length === 0) return;
    this.#next ??= this.#begin().finally(() => (this.#next = undefined));
  }

  /** Ends pending requests. */
  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#next;
    await Promise.all(this.#running.values());
  }

  async #begin(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.offer(), AGAIN_MS).unref();
    if (!this.#round || this.#isOver(this.#round)) this.#round = (await this.#newRound()) ?? this.#round;
    if (!this.#round) return;
    for (const client of this.#clients) this.#ask(client, this.#round);
  }

  /** Undefined while the newest checkpoint is that of the previous round, and all have cosigned it. */
  async #newRound(): Promise<Round | undefined> {
    const { store } = this.options;
    const published = await readCheckpoint(store).catch(() => undefined);
    if (!published) return undefined;
    const { note, checkpoint } = published;
    const { size } = checkpoint;
    const isSame = this.#round?.checkpoint.note === note;
    if (isSame && this.#clients.every(({ status }) => status.cosigned === size)) return undefined;
    const proofFrom = (old: number) => consistencyProof(old, size, hashesIn(store, size));
    return {
      checkpoint: { note, text: parseNote(note).text, size, proofFrom },
      begun: performance.now(),
      asked: new Set(),
      answered: new Set(),
      signatures: isSame ? this.#round!.signatures : [],
    };
  }

  #isOver({ answered, begun, checkpoint, signatures }: Round): boolean {
    return (
      answered.size === this.#clients.length ||
      performance.now() - begun > ROUND_MS ||
      isQuorumMet({ text: checkpoint.text, signatures }, this.options.policy)
    );
  }

  #ask(client: WitnessClient, round: Round): void {
    if (this.#running.has(client) || round.asked.has(client)) return;
    round.asked.add(client);
    if (client.status.cosigned === round.checkpoint.size) return void round.answered.add(client);
    const asking = this.#gather(client, round).finally(() => {
      this.#running.delete(client);
      round.answered.add(client);
      this.options.onAnswer();
      // Later checkpoints wait for this witness; one that refuses is skipped until the next one.
      if (client.status.cosigned === round.checkpoint.size) this.offer();
    });
    this.#running.set(client, asking);
  }

  async #gather(client: WitnessClient, { checkpoint, signatures }: Round): Promise<void> {
    const { store, policy } = this.options;
    const added = await client.cosign(checkpoint);
    signatures.push(...added);
    if (added.length > 0) await keepCosigned(store, policy, checkpoint.note, signatures).catch(() => undefined);
  }
}
