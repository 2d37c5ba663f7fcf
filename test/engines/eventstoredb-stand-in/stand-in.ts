import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { Server, ServerCredentials, type sendUnaryData, status } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import { Access } from './access.js';
import { Appending } from './appending.js';
import type { Certificate } from './certificates.js';
import { EVENTSTOREDB_23_10, type Face } from './face.js';
import { Faults } from './faults.js';
import { FrontDoor } from './front-door.js';
import type { Outcome } from './log-record.js';
import { expectation, failure, nameOf, streamDeleted, wrongExpectedVersion } from './messages.js';
import { Reading } from './reading.js';
import { Records } from './records.js';

const { LEADER, FOLLOWER, UNKNOWN, READONLYREPLICA } = gossipMessages.MemberInfo.VNodeState;
const STATES = { Leader: LEADER, Follower: FOLLOWER, Unknown: UNKNOWN, ReadOnlyReplica: READONLYREPLICA };
const LARGEST_MESSAGE = 16 * 1024 * 1024;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const STATUS_PAGES = ['/stats', '/ping'];

export interface Tls extends Certificate {
  /** Clients must show a certificate that it has issued, in PEM. */
  readonly clientAuthority?: string;
}

export interface StandInOptions {
  /** 0 takes a free one. */
  readonly port?: number;
  /** With it the server asks for accounts, too. */
  readonly tls?: Tls;
  /** Where clients are sent that look for the nodes of the cluster. */
  readonly advertisedHost?: string;
  /** Log of a cluster: all of its nodes have the same. */
  readonly records?: Records;
  /** Server that it stands in for. Default: EventStoreDB 23.10. */
  readonly face?: Face;
}

/** A node as another node of its cluster describes it. */
export interface Member {
  readonly state: 'Leader' | 'Follower' | 'Unknown' | 'ReadOnlyReplica';
  readonly isAlive: boolean;
  readonly httpEndPointIp: string;
  readonly httpEndPointPort: number;
}

/**
 * Stands in for a node of EventStoreDB 23.10 or KurrentDB 26.1 where there is none: one port for gRPC and administration, everything in memory.
 * It speaks the client library's own protocol definitions and behaves as the real one was seen to, faults included.
 */
export class EventStoreDbStandIn {
  readonly records: Records;
  readonly faults: Faults;
  readonly access: Access;
  readonly #appending: Appending;
  readonly #reading: Reading;
  readonly #grpc = new Server({ 'grpc.max_receive_message_length': LARGEST_MESSAGE });
  readonly #http: HttpServer;
  #door!: FrontDoor;
  #grpcPort = 0;
  #gossips = 0;
  #scavengesAsked = 0;

  /** Its description of its cluster, which has no other node. */
  gossip: () => readonly Member[] = () => [this.memberOf('Leader')];

  private constructor(
    private readonly tls: Tls | undefined,
    private readonly advertisedHost: string,
    records: Records,
    face: Face,
  ) {
    this.records = records;
    this.faults = new Faults(face);
    this.access = new Access(this.records, tls !== undefined);
    this.#appending = new Appending(this.records, this.faults, this.access);
    this.#reading = new Reading(this.records, this.faults, this.access);
    this.#addServices();
    this.#http = createServer((request, response) => void this.#administrate(request, response));
  }

  static async start({
    port = 0,
    tls,
    advertisedHost,
    face = EVENTSTOREDB_23_10,
    records = new Records(face),
  }: StandInOptions = {}): Promise<EventStoreDbStandIn> {
    const host = advertisedHost ?? (tls ? 'localhost' : '127.0.0.1');
    const standIn = new EventStoreDbStandIn(tls, host, records, face);
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

  /** With TLS, as an account, of which the default is the administrator that every server has at first. @param options such as `tlsCaFile=…` */
  secureString(options: string, login = 'admin:changeit', host = 'localhost'): string {
    return `esdb://${login}@${host}:${this.#door.port}?${options}`;
  }

  get port(): number {
    return this.#door.port;
  }

  /** As SIGSTOP: connections stay, nothing is answered, until `thaw`. */
  freeze(): void {
    this.#door.freeze();
  }

  thaw(): void {
    this.#door.thaw();
  }

  /** As a network that loses what is sent on the connections that are open. */
  freezeConnections(): void {
    this.#door.freezeOpen();
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

  /** So many reads of the whole log were under way at once, at most, while `faults.takesTime`. */
  get mostReadsAtOnce(): number {
    return this.#reading.mostAtOnce;
  }

  /** So many subscriptions were begun. */
  get subscriptions(): number {
    return this.#reading.subscriptions;
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

  /** Says on every connection that no further call will be served on it (GOAWAY); what is under way goes on. */
  sayGoodbye(): void {
    this.#grpc.drain(`127.0.0.1:${this.#grpcPort}`, LONGEST_TIMER_MS);
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

  /** As a node of a cluster. */
  memberOf(state: Member['state'], isAlive = true): Member {
    return { state, isAlive, httpEndPointIp: this.advertisedHost, httpEndPointPort: this.#door.port };
  }

  async #start(port: number): Promise<void> {
    const grpc = (this.#grpcPort = await new Promise<number>((resolve, reject) => {
      this.#grpc.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    }));
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    this.#door = new FrontDoor(
      { grpc, http: (this.#http.address() as AddressInfo).port },
      this.tls && {
        key: this.tls.key,
        cert: this.tls.certificate,
        ...(this.tls.clientAuthority && { ca: this.tls.clientAuthority, requestCert: true, rejectUnauthorized: true }),
      },
    );
    await this.#door.open(port);
  }

  async #administrate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = request;
    const answer = (code: number, body = '') => response.writeHead(code).end(body);
    if (method === 'POST' && url.startsWith('/admin/scavenge')) {
      this.#scavengesAsked++;
      if (!this.access.mayOperate(headers.authorization)) return void answer(401);
      if (this.faults.scavengesToRefuse-- > 0) return void answer(400);
      return void answer(200, `ScavengeId: ${this.records.scavenge()}`);
    }
    if (method === 'POST' && url === '/users/') {
      if (!this.access.mayAdminister(headers.authorization)) return void answer(401);
      const { loginName, password, groups } = (await json(request)) as Record<string, never>;
      return void answer(this.access.add(loginName!, password!, groups, false) ? 201 : 409);
    }
    if (url === '/admin/scavenge/current')
      return void answer(this.access.mayOperate(headers.authorization) ? 200 : 401);
    if (url === '/gossip') {
      this.#gossips++;
      return void answer(200, JSON.stringify({ members: this.gossip() }));
    }
    if (url === '/info') {
      return void answer(200, JSON.stringify({ esVersion: `${this.faults.version}.0`, state: this.faults.state }));
    }
    if (url === '/health/live') return void answer(204);
    answer(STATUS_PAGES.includes(url) ? 200 : 404);
  }

  #addServices(): void {
    const implementation: services.IStreamsServer = {
      read: (call) => void this.#reading.read(call),
      append: (call, callback) => this.#appending.append(call, callback),
      batchAppend: (call) => this.#appending.batchAppend(call),
      delete: (call, callback) => {
        const options = call.request.getOptions()!;
        const refusal = this.access.refusal(call.metadata, '$d', nameOf(options));
        if (refusal) return callback(refusal);
        const expected = expectation(options, () => options.getRevision());
        const outcome = this.records.softDelete(nameOf(options), expected);
        answer(options, outcome, new streams.DeleteResp(), new streams.DeleteResp.Position(), callback);
      },
      tombstone: (call, callback) => {
        const options = call.request.getOptions()!;
        const refusal = this.access.refusal(call.metadata, '$d', nameOf(options));
        if (refusal) return callback(refusal);
        const expected = expectation(options, () => options.getRevision());
        const outcome = this.records.tombstone(nameOf(options), expected);
        answer(options, outcome, new streams.TombstoneResp(), new streams.TombstoneResp.Position(), callback);
      },
    };
    this.#grpc.addService(services.StreamsService, implementation);
    this.#grpc.addService(gossip.GossipService, {
      read: (_: unknown, callback: sendUnaryData<gossipMessages.ClusterInfo>) => {
        this.#gossips++;
        const members = this.gossip().map(({ state, isAlive, httpEndPointIp: address, httpEndPointPort: port }) => {
          const endPoint = new gossipMessages.EndPoint().setAddress(address).setPort(port);
          const member = new gossipMessages.MemberInfo().setState(STATES[state]);
          return member.setIsAlive(isAlive).setHttpEndPoint(endPoint);
        });
        callback(null, new gossipMessages.ClusterInfo().setMembersList(members));
      },
    });
    this.#grpc.addService(features.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, callback: sendUnaryData<featureMessages.SupportedMethods>) => {
        const methods = Object.values(services.StreamsService).map(({ path }) => {
          const [, service, method] = path.toLowerCase().split('/');
          return new featureMessages.SupportedMethod().setServiceName(service!).setMethodName(method!);
        });
        const supported = new featureMessages.SupportedMethods().setMethodsList(methods);
        callback(null, supported.setEventStoreServerVersion(this.faults.version));
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
