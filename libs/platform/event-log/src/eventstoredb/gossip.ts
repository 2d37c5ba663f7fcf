import { isIP } from 'node:net';

import { EventLogRefused } from '../port/errors.js';
import { Administration } from './administration.js';
import { type ConnectionString, type Host, originOf } from './connection-string.js';
import { BY_ADDRESS } from './client-errors.js';

/** A member of the cluster, as one node describes it. */
interface Member {
  readonly state: string;
  readonly isAlive: boolean;
  readonly httpEndPointIp: string;
  readonly httpEndPointPort: number;
}

/** Wait after the first answer; slower nodes count in the next round. */
const OTHERS_ANSWER_WITHIN_MS = 250;

const LEADER = 'Leader';
const READ_ONLY = /^(Pre)?ReadOnly/;

/** Asks the nodes of a cluster over HTTP what they know of each other. */
export class Gossip {
  readonly #administration: Administration;
  /** Includes nodes that were not named by the operator, but by another node. */
  #known: readonly Host[];

  /** @param answersWithinMs longest silence of a node */
  constructor(
    private readonly server: ConnectionString,
    answersWithinMs: number,
  ) {
    this.#administration = new Administration(server, answersWithinMs);
    this.#known = server.hosts;
  }

  /**
   * The node that takes writes. It must claim to lead; of several, the one that most others name, because a leader that was cut off
   * claims it for a while.
   * @returns undefined when there is none
   * @throws EventLogRefused when it has no name, and TLS needs one
   */
  async findLeader(): Promise<Host | undefined> {
    const election = new Election();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const asked = new Set<string>();
    let patience: NodeJS.Timeout | undefined;
    let waitingFor = 0;
    const ask = async (host: Host): Promise<void> => {
      if (asked.has(nameOf(host))) return;
      asked.add(nameOf(host));
      waitingFor++;
      const members = await this.#ask(host);
      if (members) {
        election.vote(nameOf(host), members);
        patience ??= setTimeout(end, OTHERS_ANSWER_WITHIN_MS);
      }
      for (const member of members ?? []) void ask(hostOf(member));
      if (--waitingFor === 0 || election.isDecided) end();
    };
    for (const host of [...this.server.hosts, ...this.#known]) void ask(host);
    await over;
    clearTimeout(patience);
    if (election.members.length > 0) this.#known = election.members;
    // Over TLS, a node that gives an IP address instead of a name cannot be asked.
    if (this.server.tls && election.members.some(({ address }) => isIP(address) > 0)) {
      throw new EventLogRefused(BY_ADDRESS);
    }
    return election.leader;
  }

  /** Undefined without an answer. */
  async #ask(host: Host): Promise<readonly Member[] | undefined> {
    const url = new URL('/gossip', originOf(this.server, host));
    try {
      const { body } = await this.#administration.request('GET', url);
      const { members } = JSON.parse(body) as { members: readonly Member[] };
      return members.filter(({ state }) => !READ_ONLY.test(state));
    } catch {
      return undefined;
    }
  }
}

/** The statements of the nodes about each other, in one round. */
class Election {
  readonly #members = new Map<string, Host>();
  /** Selects the nodes that claim to lead. */
  readonly #candidates = new Set<string>();
  /** The leader according to a node. */
  readonly #votes = new Map<string, string>();

  vote(voter: string, members: readonly Member[]): void {
    for (const member of members) {
      const host = hostOf(member);
      const name = nameOf(host);
      this.#members.set(name, host);
      if (member.state !== LEADER || !member.isAlive) continue;
      this.#votes.set(voter, name);
      if (voter === name) this.#candidates.add(name);
    }
  }

  get members(): readonly Host[] {
    return [...this.#members.values()];
  }

  get leader(): Host | undefined {
    const [best] = [...this.#candidates].toSorted((one, other) => this.#votesFor(other) - this.#votesFor(one));
    return best === undefined ? undefined : this.#members.get(best);
  }

  /** True when nobody else can have as many votes. */
  get isDecided(): boolean {
    return [...this.#candidates].some((name) => this.#votesFor(name) > this.#members.size / 2);
  }

  /** Counts members; a name for the whole cluster has no vote. */
  #votesFor(candidate: string): number {
    return [...this.#votes].filter(([voter, name]) => name === candidate && this.#members.has(voter)).length;
  }
}

function hostOf({ httpEndPointIp: address, httpEndPointPort: port }: Member): Host {
  return { address, port };
}

export function nameOf({ address, port }: Host): string {
  return `${address}:${port}`;
}
