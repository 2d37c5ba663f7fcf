import { setTimeout as pause } from 'node:timers/promises';

import { EventLogRefused, EventLogUnavailable } from '../port/errors.js';
import { openClient } from './client.js';
import type { ConnectionString, Host } from './connection-string.js';
import { Gossip, nameOf } from './gossip.js';
import { Node, ServerSilent, type Work } from './node.js';

const SECOND = 1_000;

/** The cluster had no leader for the longest time that a call may take. */
export class NoLeader extends EventLogUnavailable {
  constructor() {
    super('The cluster of the event log: no node says of itself that it leads the cluster.');
  }
}

/**
 * The node to ask: the named one, or the leader of a cluster. The client library's own search takes a follower while there is no
 * leader, waits for nodes that are cut off, and stays with a leader that has lost its followers.
 */
export class Nodes {
  readonly #gossip: Gossip | undefined;
  #node: Node | undefined;
  /** The last node asked, while it is unknown whether it still leads. */
  #doubted: Node | undefined;
  #search: Promise<Node> | undefined;
  #look: Promise<void> | undefined;
  readonly #closing = new AbortController();

  constructor(
    private readonly server: ConnectionString,
    private readonly deadlineMs: number,
  ) {
    const { gossipTimeout = 1 } = server.options as { gossipTimeout?: number };
    if (server.cluster) this.#gossip = new Gossip(server, gossipTimeout * SECOND);
    else this.#node = this.#open(server.hosts[0]!);
  }

  /**
   * Calls the node to ask. After a failure that another node or connection may cure, the next call searches for the node first.
   * @param deadlineMs longest silence of the node
   */
  async call<T>(work: Work<T>, deadlineMs = this.deadlineMs): Promise<T> {
    const node = this.#node ?? (await this.#find());
    const begun = performance.now();
    try {
      return await node.call(deadlineMs, work);
    } catch (error) {
      // When the stream of appends opens, the right to append is checked once.
      if (error instanceof EventLogRefused) node.appends.close();
      else if (error instanceof EventLogUnavailable) this.#doubt(node, begun, deadlineMs);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#node?.leave(), this.#doubted?.leave()]);
  }

  #open(host: Host): Node {
    return new Node(this.server, host, openClient(this.server, host), () => this.#lookWhoLeads());
  }

  #doubt(node: Node, begun: number, deadlineMs: number): void {
    if (node !== this.#node) return;
    // The node was silent for the whole call.
    const isDead = node.heardAt < begun && performance.now() - begun >= deadlineMs;
    if (!this.#gossip) {
      if (isDead) this.#turnTo(this.#open(node.host), new ServerSilent(deadlineMs));
      return;
    }
    this.#node = undefined;
    if (isDead) void node.leave(new ServerSilent(deadlineMs));
    else this.#doubted = node;
  }

  #find(): Promise<Node> {
    this.#search ??= this.#searchLeader()
      .then((node) => this.#turnTo(node))
      .finally(() => (this.#search = undefined));
    return this.#search;
  }

  async #searchLeader(): Promise<Node> {
    const { maxDiscoverAttempts = Infinity, discoveryInterval = 100 } = this.server.options as Record<string, number>;
    const giveUpAt = performance.now() + this.deadlineMs;
    for (let attempt = 1; ; attempt++) {
      const leader = await this.#gossip!.findLeader();
      if (leader) return this.#isAt(leader, this.#doubted) ? this.#doubted : this.#open(leader);
      if (attempt >= maxDiscoverAttempts || performance.now() > giveUpAt) throw new NoLeader();
      const { signal } = this.#closing;
      await pause(discoveryInterval, undefined, { signal }).catch(() => Promise.reject(new NoLeader()));
    }
  }

  /** Called while calls wait for answers. */
  #lookWhoLeads(): void {
    if (!this.#gossip || this.#look || this.#search) return;
    this.#look = this.#lookAround(this.#node ?? this.#doubted)
      .catch(() => {})
      .finally(() => (this.#look = undefined));
  }

  async #lookAround(node: Node | undefined): Promise<void> {
    const leader = await this.#gossip!.findLeader();
    if (leader && this.#node === node && !this.#isAt(leader, node)) this.#turnTo(this.#open(leader));
  }

  #turnTo(node: Node, reason?: Error): Node {
    const former = [this.#node, this.#doubted];
    this.#node = node;
    this.#doubted = undefined;
    for (const each of former) if (each !== node) void each?.leave(reason);
    if (this.#closing.signal.aborted) void node.leave();
    return node;
  }

  #isAt(host: Host, node: Node | undefined): node is Node {
    return node !== undefined && nameOf(node.host) === nameOf(host);
  }
}
