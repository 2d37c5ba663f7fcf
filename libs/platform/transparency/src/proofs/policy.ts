import { MalformedKey, parseVerifierKey, SIGNATURES, type VerifierKey } from '../notes/keys.js';
import { verifiedSignatures } from '../notes/signatures.js';
import type { SignedNote } from '../notes/signed-note.js';

export interface Peer {
  readonly key: VerifierKey;
  readonly url?: string;
}

/** Number of its members that must have cosigned a checkpoint. */
interface Group {
  readonly threshold: number;
  readonly members: readonly string[];
}

/** The logs whose checkpoints count, and the witnesses that must have cosigned them. */
export interface Policy {
  readonly logs: readonly Peer[];
  readonly witnesses: ReadonlyMap<string, Peer>;
  readonly groups: ReadonlyMap<string, Group>;
  /** Name of a witness or group, or `none`. */
  readonly quorum: string;
}

/** A policy that cannot be read. The message names the line. */
export class MalformedPolicy extends Error {
  override readonly name = 'MalformedPolicy';
}

const NONE = 'none';
const MOST_LINES = 1_000;

/** @throws MalformedPolicy */
export function parsePolicy(text: string): Policy {
  const reader = new PolicyReader();
  const lines = text.split('\n');
  if (lines.length > MOST_LINES) throw new MalformedPolicy(`A policy has at most ${MOST_LINES} lines.`);
  for (const [at, line] of lines.entries()) {
    const [keyword, ...words] = line.split(/[ \t]+/).filter((word) => word !== '');
    if (keyword === undefined || keyword.startsWith('#')) continue;
    try {
      reader.read(keyword, words);
    } catch (error) {
      throw new MalformedPolicy(`line ${at + 1}: ${(error as Error).message}`, { cause: error });
    }
  }
  return reader.policy();
}

/** True when enough witnesses have signed, for any log. */
export function isQuorumMet(note: SignedNote, { witnesses, groups, quorum }: Policy): boolean {
  const keys = Array.from(witnesses.values(), ({ key }) => key);
  const cosigners = new Set(verifiedSignatures(note, keys).map(({ key }) => key));
  const isMet = (name: string): boolean => {
    if (name === NONE) return true;
    const group = groups.get(name);
    if (!group) return cosigners.has(witnesses.get(name)!.key);
    return group.members.filter((member) => isMet(member)).length >= group.threshold;
  };
  return isMet(quorum);
}

class PolicyReader {
  readonly #logs: Peer[] = [];
  readonly #witnesses = new Map<string, Peer>();
  readonly #groups = new Map<string, Group>();
  readonly #members = new Set<string>();
  #quorum: string | undefined;

  read(keyword: string, words: readonly string[]): void {
    switch (keyword) {
      case 'log':
        return this.#readLog(words);
      case 'witness':
        return this.#readWitness(words);
      case 'group':
        return this.#readGroup(words);
      case 'quorum':
        return this.#readQuorum(words);
      default:
        throw new MalformedPolicy(`${keyword} is none of log, witness, group and quorum`);
    }
  }

  policy(): Policy {
    if (this.#quorum === undefined) throw new MalformedPolicy('it has no quorum line');
    return { logs: this.#logs, witnesses: this.#witnesses, groups: this.#groups, quorum: this.#quorum };
  }

  #readLog(words: readonly string[]): void {
    const peer = peerOf(words);
    if (peer.key.type === SIGNATURES.cosignature) throw new MalformedKey(`${peer.key.name} is the key of a witness`);
    assertOther(peer, this.#logs);
    this.#logs.push(peer);
  }

  #readWitness([name, ...words]: readonly string[]): void {
    const peer = peerOf(words);
    if (peer.key.type === SIGNATURES.ed25519) throw new MalformedKey(`${peer.key.name} is not the key of a witness`);
    assertOther(peer, [...this.#witnesses.values()]);
    this.#witnesses.set(this.#newName(name), peer);
  }

  #readGroup([name, count, ...members]: readonly string[]): void {
    const threshold = count === 'any' ? 1 : count === 'all' ? members.length : Number(count);
    if (!(Number.isInteger(threshold) && threshold >= 1 && threshold <= members.length))
      throw new MalformedPolicy(`${count} of ${members.length} members is not possible`);
    for (const member of members) {
      this.#assertKnown(member);
      if (this.#members.has(member)) throw new MalformedPolicy(`${member} is a member of a group already`);
      this.#members.add(member);
    }
    this.#groups.set(this.#newName(name), { threshold, members });
  }

  #readQuorum([name, ...rest]: readonly string[]): void {
    if (name === undefined || rest.length > 0 || this.#quorum !== undefined)
      throw new MalformedPolicy('there must be one quorum, of one name');
    if (name !== NONE) this.#assertKnown(name);
    this.#quorum = name;
  }

  #newName(name: string | undefined): string {
    if (name === undefined || name === NONE || this.#isKnown(name))
      throw new MalformedPolicy(`${name} cannot be a name, or is one already`);
    return name;
  }

  #isKnown(name: string): boolean {
    return this.#witnesses.has(name) || this.#groups.has(name);
  }

  #assertKnown(name: string): void {
    if (!this.#isKnown(name)) throw new MalformedPolicy(`no line before names ${name}`);
  }
}

function peerOf([key, url, ...rest]: readonly string[]): Peer {
  if (key === undefined || rest.length > 0) throw new MalformedPolicy('a key, and perhaps a URL, must follow');
  if (url !== undefined && !URL.canParse(url)) throw new MalformedPolicy(`${url} is not a URL`);
  return { key: parseVerifierKey(key), ...(url !== undefined && { url }) };
}

function assertOther({ key }: Peer, others: readonly Peer[]): void {
  // Node.js leaves the error of comparing keys of two algorithms in OpenSSL's queue, where the next call fails on it.
  const isSame = ({ publicKey }: VerifierKey) =>
    publicKey.asymmetricKeyType === key.publicKey.asymmetricKeyType && publicKey.equals(key.publicKey);
  if (others.some((other) => isSame(other.key))) throw new MalformedPolicy(`the key of ${key.name} is there twice`);
}
