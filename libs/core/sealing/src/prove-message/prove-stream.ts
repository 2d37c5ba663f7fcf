import { DomainError, type RecordedEvent } from '@chat/kernel';
import {
  type Content,
  entriesIn,
  type Entry,
  formatProof,
  inclusionProof,
  leafHash,
  TILE_WIDTH,
} from '@chat/transparency';
import { bytesOf, concerns, contentOf, entryOf } from '../entries/entry-of.js';
import { readKept } from '../sealer/sealing-log.js';
import type { Proving } from './proving.js';
import { type PublishedCheckpoint, readCosigned, readNewest } from '../cosigning/cosigned-checkpoint.js';
import { leafAt } from '../tree/find-leaf.js';
import { hashesIn, readLateSalt, readTile } from '../tree/sealed-tree.js';

const ERASED_TOO = 'an event that is erased, too';

/** One event of a disclosure: proven, and opened unless there is a reason not to. */
export interface DisclosedEvent {
  readonly index: number;
  /** As `.tlog-proof` files have it. */
  readonly proof: string;
  readonly entry: string;
  readonly salt?: string;
  readonly content?: Content;
  readonly erased?: { readonly by: string; readonly revision: number };
  readonly withheld?: string;
}

export interface Disclosure {
  readonly format: 'chat-disclosure-v1';
  readonly subject: string;
  readonly events: readonly DisclosedEvent[];
  /** Evidence that nothing is left out. */
  readonly completeness: { readonly revisions: number; readonly elsewhere: string };
}

/** No proof is possible: the log is not sealed so far, or differs from what was sealed. */
export class NotProvable extends DomainError {
  constructor(message: string) {
    super(message, 'SERVER_NOT_READY', {}, 503);
  }
}

/** Reason why an event is proven without being opened; undefined: it is opened. */
export type Withholding = (event: RecordedEvent) => string | undefined;

/** @throws NotProvable, DamagedLog */
export async function proveStream(
  subject: string,
  proving: Proving,
  withholding: Withholding = () => undefined,
): Promise<Disclosure> {
  const { store } = proving;
  const newest = await readNewest(store);
  if (!newest) throw new NotProvable('No checkpoint of the log is signed so far.');
  const cosigned = await readCosigned(store);
  const under = (published: PublishedCheckpoint) =>
    disclosureUnder(new Prover(proving, published, withholding), subject, proving);
  const seen = cosigned && (await under(cosigned));
  // Later events are under a checkpoint that the witnesses have not seen yet.
  return seen?.isWhole ? seen.disclosure : (await under(newest)).disclosure;
}

async function disclosureUnder(
  prover: Prover,
  subject: string,
  proving: Proving,
): Promise<{ readonly disclosure: Disclosure; readonly isWhole: boolean }> {
  const { log } = proving;
  const events: DisclosedEvent[] = [];
  for (const { entries, erasedBy } of await readKept(log, subject)) {
    const [erasing] = await Array.fromAsync(log.read(subject, { from: erasedBy, limit: 1, asStored: true }));
    for (const { index } of entries) {
      const erased = { by: erasing?.type ?? ERASED_TOO, revision: erasedBy };
      if (prover.covers(index)) events.push({ ...(await prover.prove(index)), erased });
    }
  }
  let revisions = events.length;
  for await (const event of log.read(subject, { asStored: true })) {
    const disclosed = await prover.disclose(event);
    if (disclosed) events.push(disclosed);
    if (disclosed) revisions = event.revision + 1;
  }
  for (const stream of proving.sharedStreams) events.push(...(await concerningIn(stream, subject, prover, proving)));
  const disclosure: Disclosure = {
    format: 'chat-disclosure-v1',
    subject,
    events: events.toSorted((one, other) => one.index - other.index),
    completeness: { revisions, elsewhere: "the server's statement" },
  };
  return { disclosure, isWhole: prover.passedOver === 0 };
}

/** The content of such an event also concerns others: it is proven, and not opened. */
async function concerningIn(
  stream: string,
  subject: string,
  prover: Prover,
  { log, subjectsOf }: Proving,
): Promise<DisclosedEvent[]> {
  const found = await erasedIn(stream, subject, prover, log);
  for await (const event of log.read(stream, { asStored: true })) {
    const subjects = subjectsOf(event);
    if (!concerns({ stream, subjects }, subject)) continue;
    const isOwn = subjects.length === 1 && subjects[0] === subject;
    const disclosed = await prover.disclose(event, isOwn ? undefined : 'names other messages');
    if (disclosed) found.push(disclosed);
  }
  return found;
}

async function erasedIn(
  stream: string,
  subject: string,
  prover: Prover,
  log: Proving['log'],
): Promise<DisclosedEvent[]> {
  const found: DisclosedEvent[] = [];
  for (const { entries, erasedBy: revision } of await readKept(log, stream)) {
    const [erasing] = await Array.fromAsync(log.read(stream, { from: revision, limit: 1, asStored: true }));
    const erased = { by: erasing?.type ?? ERASED_TOO, revision };
    for (const { index, entry } of entries) {
      const { subjects } = JSON.parse(entry) as Entry;
      if (concerns({ stream, subjects }, subject) && prover.covers(index))
        found.push({ ...(await prover.prove(index)), erased });
    }
  }
  return found;
}

class Prover {
  /** Events that are younger than the checkpoint. */
  passedOver = 0;

  constructor(
    private readonly proving: Proving,
    private readonly published: PublishedCheckpoint,
    private readonly withholding: Withholding,
  ) {}

  covers(index: number): boolean {
    const isCovered = index < this.published.checkpoint.size;
    if (!isCovered) this.passedOver++;
    return isCovered;
  }

  /** Undefined for an event that is younger than the checkpoint. @throws NotProvable when it differs from its leaf */
  async disclose(event: RecordedEvent, withheld = this.withholding(event)): Promise<DisclosedEvent | undefined> {
    const { store, subjectsOf } = this.proving;
    const index = await leafAt(store, this.published.checkpoint.size, event.position);
    if (index === undefined) {
      this.passedOver++;
      return undefined;
    }
    const proven = await this.prove(index);
    const salt = event.metadata.salt ?? (await readLateSalt(store, index));
    const isSealed = salt !== undefined && bytesOf(entryOf(event, salt, subjectsOf)).toString() === proven.entry;
    if (!isSealed)
      throw new NotProvable(`Event ${event.revision} of the stream ${event.stream} says other than what was sealed.`);
    return withheld === undefined ? { ...proven, salt, content: contentOf(event) } : { ...proven, withheld };
  }

  async prove(index: number): Promise<Pick<DisclosedEvent, 'index' | 'proof' | 'entry'>> {
    const { store } = this.proving;
    const { size } = this.published.checkpoint;
    const tile = Math.floor(index / TILE_WIDTH);
    const width = Math.min(TILE_WIDTH, size - tile * TILE_WIDTH);
    const entry = entriesIn(await readTile(store, { level: 'entries', index: tile, width }))[index % TILE_WIDTH]!;
    const hashes = await inclusionProof(index, size, hashesIn(store, size));
    const leaves = await readTile(store, { level: 0, index: tile, width });
    const leaf = leaves.subarray((index % TILE_WIDTH) * 32, (index % TILE_WIDTH) * 32 + 32);
    if (!leafHash(entry).equals(leaf)) throw new NotProvable(`The entry of leaf ${index} is not what was sealed.`);
    return { index, proof: formatProof({ index, hashes, checkpoint: this.published.note }), entry: entry.toString() };
  }
}
