import { EventStoreDbStandIn, type Member } from './stand-in.js';
import { Records } from './records.js';

/**
 * Stands in for a cluster: what its leader stores the others have at once. Nobody is elected by himself, so that a test says
 * how long that takes.
 */
export class ClusterStandIn {
  #leader: EventStoreDbStandIn | undefined;
  readonly #gone = new Set<EventStoreDbStandIn>();
  /** Each takes itself for the leader, and for alone. */
  readonly #cutOff = new Set<EventStoreDbStandIn>();

  private constructor(readonly nodes: readonly EventStoreDbStandIn[]) {
    for (const node of nodes) {
      node.gossip = () => this.#gossipOf(node);
      node.faults.leader = () => this.#leaderBeside(node);
    }
    this.#leader = nodes[0];
  }

  static async start(size = 3): Promise<ClusterStandIn> {
    const records = new Records();
    return new ClusterStandIn(
      await Promise.all(Array.from({ length: size }, () => EventStoreDbStandIn.start({ records }))),
    );
  }

  get leader(): EventStoreDbStandIn {
    return this.#leader!;
  }

  /** Names all nodes. */
  get connectionString(): string {
    return `esdb://${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  }

  /** By the name of one. */
  discoveryString(node: EventStoreDbStandIn): string {
    return `esdb+discover://127.0.0.1:${node.port}?tls=false`;
  }

  /** As `kill -9`. The others have no leader until one is elected. */
  async kill(node: EventStoreDbStandIn): Promise<void> {
    this.#gone.add(node);
    if (this.#leader === node) this.#leader = undefined;
    await node.goAway();
  }

  /** From the others: it goes on to take itself for the leader, though nothing that it is asked to store is stored. */
  cutOff(node: EventStoreDbStandIn): void {
    this.#cutOff.add(node);
    node.faults.hasNoQuorum = true;
    if (this.#leader === node) this.#leader = undefined;
  }

  elect(node: EventStoreDbStandIn): void {
    this.#leader = node;
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.close()));
  }

  #gossipOf(teller: EventStoreDbStandIn): readonly Member[] {
    if (this.#cutOff.has(teller)) {
      return this.nodes.map((node) => (node === teller ? node.memberOf('Leader') : node.memberOf('Follower', false)));
    }
    return this.nodes.map((node) => {
      const isAlive = !this.#gone.has(node) && !this.#cutOff.has(node);
      const state = node === this.#leader ? 'Leader' : this.#leader ? 'Follower' : 'Unknown';
      return node.memberOf(state, isAlive);
    });
  }

  #leaderBeside(node: EventStoreDbStandIn) {
    if (node === this.#leader || this.#cutOff.has(node)) return undefined;
    return this.#leader ? { host: '127.0.0.1', port: this.#leader.port } : undefined;
  }
}
