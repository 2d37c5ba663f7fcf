import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Server, ServerCredentials, type sendUnaryData, status } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import { Appending } from './appending.js';
import { Faults } from './faults.js';
import { FrontDoor } from './front-door.js';
import type { Outcome } from './log-record.js';
import { expectation, failure, nameOf, streamDeleted, wrongExpectedVersion } from './messages.js';
import { Reading } from './reading.js';
import { Records } from './records.js';

const VERSION = '23.10.6';
const LARGEST_MESSAGE = 16 * 1024 * 1024;
const STATUS_PAGES = ['/info', '/stats', '/ping'];

/**
 * Stands in for an EventStoreDB 23.10 node where there is none: one port for gRPC and administration, everything in memory.
 * It speaks the client library's own protocol definitions and behaves as the real one was seen to, faults included.
 */
export class EventStoreDbStandIn {
  readonly records = new Records();
  readonly faults = new Faults();
  readonly #appending = new Appending(this.records, this.faults);
  readonly #reading = new Reading(this.records, this.faults);
  readonly #grpc = new Server({ 'grpc.max_receive_message_length': LARGEST_MESSAGE });
  readonly #http: HttpServer;
  #door!: FrontDoor;
  #gossips = 0;
  #scavengesAsked = 0;

  private constructor() {
    this.#addServices();
    this.#http = createServer((request, response) => {
      const scavenge = request.method === 'POST' && request.url?.startsWith('/admin/scavenge');
      if (scavenge) this.#scavengesAsked++;
      if (request.headers['content-length'] === undefined && scavenge) response.writeHead(411).end();
      else if (scavenge && this.faults.scavengesToRefuse-- > 0) response.writeHead(400).end();
      else if (request.url === '/gossip') response.end(JSON.stringify({ members: [this.#member] }));
      else if (scavenge) response.end(`ScavengeId: ${this.records.scavenge()}`);
      else if (request.url === '/health/live') response.writeHead(204).end();
      else response.writeHead(STATUS_PAGES.includes(request.url!) ? 200 : 404).end();
    });
  }

  /** @param port 0 takes a free one */
  static async start({ port = 0 } = {}): Promise<EventStoreDbStandIn> {
    const standIn = new EventStoreDbStandIn();
    await standIn.#start(port);
    return standIn;
  }

  /** As a cluster of one. */
  get discoveryString(): string {
    return `esdb+discover://127.0.0.1:${this.#door.port}?tls=false&maxDiscoverAttempts=1&discoveryInterval=10`;
  }

  get connectionString(): string {
    return `esdb://127.0.0.1:${this.#door.port}?tls=false`;
  }

  /** As SIGSTOP: connections stay, nothing is answered, until `thaw`. */
  freeze(): void {
    this.#door.freeze();
  }

  thaw(): void {
    this.#door.thaw();
  }

  /** Resets all connections; new ones are taken. */
  cutConnections(): void {
    this.#door.cut();
  }

  /** So often a client asked for the nodes of the cluster. */
  get gossips(): number {
    return this.#gossips;
  }

  /** So often a scavenge was asked for, refused ones included. */
  get scavengesAsked(): number {
    return this.#scavengesAsked;
  }

  /** So many records were sent to readers; those of subscriptions apart. */
  get recordsRead(): number {
    return this.#reading.recordsRead;
  }

  /** So many streams were opened on which clients without credentials send their appends. */
  get batchStreams(): number {
    return this.#appending.batchStreams;
  }

  /** Fails the stream on which clients without credentials send their appends. */
  breakBatches(): void {
    this.#appending.breakBatches();
  }

  /**
   * As SIGTERM: new connections and new calls are refused, and what is under way goes on until `goAway`. Shared streams
   * of appends still store and answer.
   */
  shutDown(): void {
    this.faults.shuttingDown = true;
    this.#door.refuse();
  }

  /** Ends every live subscription as the real server does when it stops. */
  endSubscriptions(): void {
    const details = 'Received RST_STREAM with code 0 (Call ended without gRPC status)';
    this.#reading.endSubscriptions(failure(status.INTERNAL, details));
  }

  /** As `kill -9`: connections break, new ones are refused, until `comeBack`. What is stored stays; what was in memory is forgotten. */
  async goAway(): Promise<void> {
    await this.#door.close();
  }

  async comeBack(): Promise<void> {
    this.records.forgetIds();
    this.faults.shuttingDown = false;
    await this.#door.open();
  }

  async close(): Promise<void> {
    await this.#door.close();
    this.#grpc.forceShutdown();
    this.#http.close();
    this.#http.closeAllConnections();
  }

  get #member() {
    return { state: 'Leader', isAlive: true, httpEndPointIp: '127.0.0.1', httpEndPointPort: this.#door.port };
  }

  async #start(port: number): Promise<void> {
    const grpc = await new Promise<number>((resolve, reject) => {
      this.#grpc.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    this.#door = new FrontDoor({ grpc, http: (this.#http.address() as AddressInfo).port });
    await this.#door.open(port);
  }

  #addServices(): void {
    const implementation: services.IStreamsServer = {
      read: (call) => void this.#reading.read(call),
      append: (call, callback) => this.#appending.append(call, callback),
      batchAppend: (call) => this.#appending.batchAppend(call),
      delete: (call, callback) => {
        const options = call.request.getOptions()!;
        const expected = expectation(options, () => options.getRevision());
        const outcome = this.records.softDelete(nameOf(options), expected);
        answer(options, outcome, new streams.DeleteResp(), new streams.DeleteResp.Position(), callback);
      },
      tombstone: (call, callback) => {
        const options = call.request.getOptions()!;
        const expected = expectation(options, () => options.getRevision());
        const outcome = this.records.tombstone(nameOf(options), expected);
        answer(options, outcome, new streams.TombstoneResp(), new streams.TombstoneResp.Position(), callback);
      },
    };
    this.#grpc.addService(services.StreamsService, implementation);
    this.#grpc.addService(gossip.GossipService, {
      read: (_: unknown, callback: sendUnaryData<gossipMessages.ClusterInfo>) => {
        this.#gossips++;
        const { httpEndPointIp: address, httpEndPointPort: port } = this.#member;
        const { LEADER, UNKNOWN } = gossipMessages.MemberInfo.VNodeState;
        const member = new gossipMessages.MemberInfo()
          .setState(this.faults.electing ? UNKNOWN : LEADER)
          .setIsAlive(true)
          .setHttpEndPoint(new gossipMessages.EndPoint().setAddress(address).setPort(port));
        callback(null, new gossipMessages.ClusterInfo().setMembersList([member]));
      },
    });
    this.#grpc.addService(features.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, callback: sendUnaryData<featureMessages.SupportedMethods>) => {
        const methods = Object.values(services.StreamsService).map(({ path }) => {
          const [, service, method] = path.toLowerCase().split('/');
          return new featureMessages.SupportedMethod().setServiceName(service!).setMethodName(method!);
        });
        const supported = new featureMessages.SupportedMethods().setMethodsList(methods);
        callback(null, supported.setEventStoreServerVersion(VERSION));
      },
    });
  }
}

interface Position {
  setCommitPosition(value: string): unknown;
  setPreparePosition(value: string): unknown;
}

function answer<P extends Position, R extends { setPosition(position: P): R }>(
  options: streams.DeleteReq.Options | streams.TombstoneReq.Options,
  outcome: Outcome,
  response: R,
  position: P,
  callback: sendUnaryData<R>,
): void {
  const stream = nameOf(options);
  if (outcome.kind === 'deleted') return callback(streamDeleted(stream));
  if (outcome.kind === 'conflict') {
    const expected = expectation(options, () => options.getRevision());
    return callback(wrongExpectedVersion(stream, expected, outcome.actual));
  }
  if (outcome.kind === 'stored') {
    position.setCommitPosition(String(outcome.position));
    position.setPreparePosition(String(outcome.position));
  }
  callback(null, response.setPosition(position));
}
