import { randomUUID } from 'node:crypto';
import type { Class, LiveState, ServerContext } from '@chat/capability';
import {
  type EngineNames,
  FoldedState,
  Labelling,
  projections,
  type ServerParts,
  type LeftLog,
  type SharedEngines,
} from '@chat/composition';
import type { Ballast } from '@chat/data-folder';
import { type Coordination, type ServerAddress, SharedClaims } from '@chat/coordination';
import {
  causedByNobody,
  DirectoryFollower,
  type FollowerFailure,
  IdSequence,
  REALM_ID,
  type Site,
  Snapshots,
} from '@chat/directory';
import {
  Claims,
  type Damage,
  EphemeralStream,
  type EventLog,
  EventLogUnavailable,
  FollowingTogether,
  KnownDamages,
  Transactions,
} from '@chat/event-log';
import { EventQueues, type EventQueuesOptions, QUEUE_RECORDS, QueueSnapshots, type Replica } from '@chat/event-queues';
import type { FileStore } from '@chat/file-store';
import { type DomainEvent, everyStep, type RecordedEvent, type SystemClock } from '@chat/kernel';
import { ActiveWriters, OtherServers } from '@chat/members';
import {
  type BuildElsewhere,
  type FarBehind,
  findFarBehind,
  Projections,
  type ProjectionStatus,
  type ReadModels,
  rebuildFarBehind,
  RemoteProjections,
  RequestedRebuilds,
  CheckReadStore,
  RepairDamaged,
} from '@chat/projections';
import {
  type DamagedReadModel,
  type GenerationalReadStore,
  type ReadStore,
  ReadStoreUnavailable,
} from '@chat/read-store';
import { EngineWatch, failingFast } from './engine-watch.js';
import { ReadYourWrites } from './read-your-writes.js';
import { SkippedEventCounts } from './skipped-events.js';
import { ServerRegistration } from './server-registration.js';
import { StartProgress } from './start-progress.js';

export interface CoreOptions extends SharedEngines {
  readonly serverParts: ServerParts;
  /** Settings that parts of the server request by their class. */
  readonly settings: readonly object[];
  readonly engineNames: EngineNames;
  readonly serverId: string;
  readonly serverAddress: ServerAddress;
  readonly clock: SystemClock;
  readonly site: Site;
  readonly queues: Partial<EventQueuesOptions>;
  readonly alarms: Alarms;
}

export type EngineRole = 'event log' | 'read store';

export interface Alarms {
  readonly onPoisoned: (status: ProjectionStatus) => void;
  readonly onFailure: (failure: FollowerFailure) => void;
  readonly onAvailability: (engine: EngineRole, failure: Error | undefined) => void;
  /** An event was changed; its stream is unavailable from there on. */
  readonly onDamage: (damage: Damage) => void;
  readonly onDamagedModel: (name: string, damage: DamagedReadModel) => void;
  /** A damaged read model was rebuilt and is in use; with an error, it could not be rebuilt. */
  readonly onModelRebuilt: (name: string, error?: unknown) => void;
  /** The indexes of the read store could not be compared with its documents; the next attempt follows. */
  readonly onStoreUnchecked: (error: unknown) => void;
  /** The disk has room again; until then nothing was stored. */
  readonly onRoomAgain: () => void;
  readonly onUnannounced: (event: RecordedEvent, error: unknown) => void;
  readonly onSnapshotTrouble: (message: string, error?: unknown) => void;
}

export const CORE = Symbol('Core');

export class Core {
  readonly engineNames: EngineNames;
  readonly serverParts: ServerParts;
  readonly settings: readonly object[];
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly files: FileStore;
  readonly damages: KnownDamages;
  readonly clock: SystemClock;
  readonly site: Site;
  readonly state = new FoldedState(() => this.clock.now());
  readonly directory = this.state.directory;
  readonly messageFlags = this.state.messageFlags;
  readonly coordination: Coordination;
  readonly serverId: string;
  readonly isDistributed: boolean;
  /** True when the disk is full and nothing is stored. Absent where the data folder has no log. */
  readonly ballast: Ballast | undefined;
  /** Absent: the log is no file of the data folder. */
  readonly leftLog: LeftLog | undefined;
  readonly ids: IdSequence;
  readonly claims: Claims;
  readonly follower: DirectoryFollower;
  readonly projections: ReadModels;
  readonly registration: ServerRegistration;
  readonly live: readonly LiveState[];
  readonly queues: EventQueues;
  readonly readYourWrites: ReadYourWrites;
  readonly snapshots: Snapshots;
  readonly transactions: Transactions;
  readonly ephemeral: EphemeralStream;
  readonly skippedEvents = new SkippedEventCounts();
  readonly repairs: RepairDamaged;
  readonly rebuilds: RequestedRebuilds;
  readonly #storeChecks: CheckReadStore;
  readonly #labelling: Labelling;
  readonly #others: OtherServers | undefined;
  readonly #log: EventLog;
  readonly #generations: GenerationalReadStore;
  readonly #buildElsewhere: BuildElsewhere | undefined;
  #progress: StartProgress | undefined;
  readonly #watches: Readonly<Record<EngineRole, EngineWatch>>;

  constructor(options: CoreOptions) {
    const {
      serverParts,
      settings,
      engineNames,
      log,
      store,
      files,
      coordination,
      serverId,
      serverAddress,
      isDistributed,
      ballast,
      leftLog,
      buildElsewhere,
      clock,
      site,
      queues,
      alarms,
    } = options;
    const logWatch = new EngineWatch(() => log.head(), EventLogUnavailable, {
      onChange: (failure) => alarms.onAvailability('event log', failure),
    });
    const storeWatch = new EngineWatch(() => store.checkpoint('availability'), ReadStoreUnavailable, {
      onChange: (failure) => alarms.onAvailability('read store', failure),
    });
    this.#watches = { 'event log': logWatch, 'read store': storeWatch };
    this.serverParts = serverParts;
    this.settings = settings;
    this.engineNames = engineNames;
    this.log = failingFast(log, logWatch);
    this.store = failingFast(store, storeWatch);
    this.files = files;
    this.damages = new KnownDamages((listener) => log.watchDamage(listener));
    log.watchDamage(alarms.onDamage);
    this.#log = log;
    this.#generations = store;
    this.#buildElsewhere = buildElsewhere;
    this.coordination = coordination;
    this.serverId = serverId;
    this.isDistributed = isDistributed;
    this.ballast = ballast;
    this.leftLog = leftLog;
    if (ballast) ballast.onRenewed = alarms.onRoomAgain;
    this.clock = clock;
    this.site = site;
    // A start reads the log once for all of them.
    const following = new FollowingTogether(log);
    this.follower = new DirectoryFollower(following, this.state, alarms);
    this.ids = new IdSequence(this.directory, coordination, () => this.readYourWrites.current());
    this.projections = isDistributed
      ? new RemoteProjections(this.log, store, projections, coordination)
      : new Projections(log, store, projections, { ...alarms, following });
    this.#storeChecks = new CheckReadStore(store, { onFailure: alarms.onStoreUnchecked });
    this.rebuilds = new RequestedRebuilds(log, store, projections, coordination, buildElsewhere);
    this.repairs = new RepairDamaged(log, store, projections, {
      coordination,
      holder: serverId,
      onDamage: alarms.onDamagedModel,
      onRepaired: alarms.onModelRebuilt,
      onFailure: alarms.onModelRebuilt,
    });
    const kept = new QueueSnapshots(coordination.records(QUEUE_RECORDS), serverId);
    this.registration = new ServerRegistration(coordination, serverId, serverAddress, async () => {
      await this.readYourWrites.upToDate();
      await this.queues.adopt();
    });
    this.queues = new EventQueues(this.follower, clock, kept, queues, {
      log,
      replica: (notAfter) => this.#replica(notAfter),
      addressOf: (id) => this.registration.addressOf(id),
      others: () => this.registration.othersIds(),
    });
    const announce = (event: DomainEvent) => this.ephemeral.append(event, causedByNobody(randomUUID(), clock.now()));
    this.#others = isDistributed ? new OtherServers(this.registration, this.follower, { announce }) : undefined;
    const writers = new ActiveWriters(this.follower, this.#others);
    this.ephemeral = new EphemeralStream(writers.guarding(this.log));
    this.live = serverParts.live({ follower: this.follower, ephemeral: this.ephemeral, coordination, clock, serverId });
    this.queues.listen(serverParts.announcers(this.context()), serverParts.endings, alarms.onUnannounced);
    this.snapshots = new Snapshots(log, store, this.follower, this.state.parts, {
      erasing: serverParts.erasedFromDirectory,
      needed: () => this.queues.replayAfter(),
      onTrouble: alarms.onSnapshotTrouble,
    });
    const shared = new SharedClaims(coordination, serverId, () => this.readYourWrites.upToDate());
    this.claims = isDistributed ? new Claims((claims, work) => shared.holding(claims, work)) : new Claims();
    this.#labelling = new Labelling(log, store, files);
    this.readYourWrites = new ReadYourWrites(this.log, this.follower, this.projections);
    // Nobody could read new data while the read store is unavailable.
    const writable = writers.guarding(failingFast(log, logWatch, storeWatch));
    this.transactions = new Transactions(writable, (position) => this.readYourWrites.readable(position), isDistributed);
  }

  /** The context for the parts of the server. @param state a past state to replay, instead of the current one */
  context(state = this.state): ServerContext {
    const { directory, messageFlags } = state;
    const held = new Map([...this.live, ...this.settings].map((each) => [each.constructor, each] as const));
    const get = <T extends object>(type: Class<T>): T => {
      const { useExisting, useValue } = this.serverParts.bindings.find(({ provide }) => provide === type) ?? {};
      if (useExisting) return get(useExisting) as T;
      return ((useValue ?? held.get(type)) as T | undefined) ?? state.get(type);
    };
    return { directory, messageFlags, site: this.site, clock: this.clock, store: this.store, get };
  }

  get starting(): StartProgress | undefined {
    return this.#progress?.isOver ? undefined : this.#progress;
  }

  async start(): Promise<void> {
    await this.registration.start();
    try {
      await this.#start();
    } catch (error) {
      await this.registration.stop();
      throw error;
    }
  }

  async #start(): Promise<void> {
    await this.#labelling.start();
    const progress = (this.#progress = new StartProgress(await this.log.head()));
    for (const each of this.live) await each.start(progress.head);
    await this.ephemeral.start(REALM_ID);
    const after = await this.snapshots.restore(await this.queues.restore());
    let events = 0;
    const count = this.follower.onEvent(({ position }) => progress.reached('directory', after, position, ++events));
    const far = this.isDistributed ? [] : await findFarBehind(this.#log, this.#generations, projections);
    await Promise.all([this.#startProjections(far, progress), this.follower.start(after).finally(count)]);
    await this.projections.caughtUp();
    await this.files.sweep((key) => this.state.hasFile(key));
    for (const watch of Object.values(this.#watches)) watch.start();
    await this.queues.open(await this.#log.end());
    this.#others?.open();
    this.#storeChecks.start();
    progress.isOver = true;
  }

  /** The start waits for this work, which reports its progress. */
  async whileStarting<Result>(work: (progress: StartProgress) => Promise<Result>): Promise<Result> {
    const progress = (this.#progress ??= new StartProgress(await this.log.head()));
    progress.isOver = false;
    return work(progress).finally(() => (progress.isOver = true));
  }

  async #startProjections(far: readonly FarBehind[], progress: StartProgress): Promise<void> {
    await rebuildFarBehind(this.#log, this.#generations, far, {
      onProgress: (position, events) => progress.reached('read models', 0, position, events),
      buildElsewhere: this.#buildElsewhere,
    });
    this.projections.start();
  }

  availability(): { readonly engine: EngineRole; readonly failure: Error | undefined }[] {
    const roles = Object.keys(this.#watches) as EngineRole[];
    return roles.map((engine) => ({ engine, failure: this.#watches[engine].failure }));
  }

  /** Call it when no command is running. @throws the error that kept something from being saved, once all else is done */
  async stop(): Promise<void> {
    for (const watch of Object.values(this.#watches)) watch.stop();
    await everyStep(
      () => this.queues.close(),
      () => this.#stopLive(),
      () => this.#storeChecks.stop(),
      () => this.rebuilds.stop(),
      () => this.repairs.stop(),
      () => this.projections.stop(),
      () => this.follower.stop(),
      () => this.snapshots.close(),
      () => this.#labelling.stop(),
      () => this.registration.stop(),
    );
  }

  async #stopLive(): Promise<void> {
    const saved = await Promise.all(this.live.map((each) => each.stop()));
    if (!saved.includes(false) && !this.isDistributed) await this.ephemeral.end(REALM_ID).catch(() => {});
  }

  async #replica(notAfter: number): Promise<Replica> {
    const state = new FoldedState(() => this.clock.now());
    const position = await this.snapshots.restore(notAfter, state.parts);
    const { directory, fold } = state;
    return { directory, fold, position, announcers: this.serverParts.announcers(this.context(state)) };
  }
}
