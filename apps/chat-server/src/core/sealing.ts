import { isSealed, openTileStore, SealingThread, sharedStreams, subjectsOf, type TreePass } from '@chat/composition';
import type { Configuration, SealingState } from '@chat/composition';
import { REALM_ID, type Site } from '@chat/directory';
import {
  KeptEntries,
  MemoryTileStore,
  type Proving,
  type SealingStatus,
  type TileStore,
  type WitnessStatus,
} from '@chat/sealing';
import type { StreamPrefix } from '@chat/processes';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { CORE, type Core } from './core.js';
import { CONFIGURATION } from './tokens.js';

/** The sealed tree of this server's log, and the thread that makes it. */
@Injectable()
export class Sealing {
  readonly tiles: TileStore;
  readonly #kept: KeptEntries;
  #thread: SealingThread | undefined;
  #begin: () => void = () => {};
  #fault: string | null = null;
  #passedAt = 0;
  /** The last logged state of each witness, by its URL. */
  readonly #troubles = new Map<string, string | null>();

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CORE) private readonly core: Core,
  ) {
    this.tiles = isSealed(configuration) ? openTileStore(configuration) : new MemoryTileStore();
    const { log, clock } = core;
    this.#kept = new KeptEntries({ log, store: this.tiles, realmId: REALM_ID, now: () => clock.now() });
  }

  /** Undefined while another server seals. */
  get status(): SealingState | undefined {
    return this.#thread?.status;
  }

  /** Prepares sealing from `begin` on, or from the first erasure, which needs a sealed log. */
  prepare(site: Site, logger: Logger, isThread: boolean): void {
    if (isSealed(this.configuration)) this.#begin = () => this.#start(site, logger, isThread);
  }

  begin(): void {
    const begin = this.#begin;
    this.#begin = () => {};
    begin();
  }

  get proving(): Proving {
    return { log: this.core.log, store: this.tiles, subjectsOf, sharedStreams: sharedStreams(REALM_ID) };
  }

  /** Call it before their erasure. @throws TemporarilyUnavailable while they are not sealed */
  keep(parts: readonly StreamPrefix[]): Promise<void> {
    this.begin();
    return this.#kept.keep(parts);
  }

  async stop(): Promise<void> {
    this.#begin = () => {};
    await this.#thread?.stop();
    await this.tiles.close();
  }

  #start(site: Site, logger: Logger, isThread: boolean): void {
    const { configuration, core } = this;
    const { log, coordination, serverId } = core;
    const origin = configuration.checkpointOrigin || originOf(site, configuration.realmName);
    this.#thread = new SealingThread({
      configuration,
      origin,
      isLogAsLeft: core.leftLog?.isAsLeft ?? true,
      log,
      coordination,
      serverId,
      isThread,
      onStatus: (status) => {
        this.#report(status, logger);
        for (const witness of status.witnesses) this.#reportWitness(witness, logger);
        this.#reportPass(status.pass, logger);
      },
      onFailure: (error) => logger.error({ error }, 'sealing failed; it is tried again'),
    });
    this.#thread.start();
  }

  #report({ fault, keys, signed }: SealingStatus, logger: Logger): void {
    if (fault === this.#fault && signed > 0) return;
    if (fault !== null && fault !== this.#fault) logger.fatal(`No checkpoint is signed: ${fault}`);
    else if (fault === null && this.#fault !== null) logger.warn('checkpoints are signed again');
    else if (keys.length > 0) logger.info({ keys }, 'the log is sealed; these keys verify its checkpoints');
    this.#fault = fault;
  }

  #reportPass(pass: TreePass | null, logger: Logger): void {
    if (!pass || pass.at === this.#passedAt) return;
    this.#passedAt = pass.at;
    const { differences, damages, rebuiltTiles, keptEntries } = pass;
    for (const damage of damages) this.core.damages.add(damage);
    if (rebuiltTiles.length > 0)
      logger.warn({ tiles: rebuiltTiles }, 'tiles of the tree were damaged, and are rebuilt');
    if (keptEntries)
      logger.warn({ entries: keptEntries }, 'a former version erased without keeping these entries; they are kept now');
    if (differences.length > 0)
      logger.fatal({ differences }, 'the log is not what was sealed: keep it as it is, and run `chat -- check`');
  }

  #reportWitness({ names, url, alarm, fault }: WitnessStatus, logger: Logger): void {
    const trouble = alarm ?? fault;
    const former = this.#troubles.get(url) ?? null;
    if (trouble === former) return;
    this.#troubles.set(url, trouble);
    const witness = names.join(', ');
    if (alarm !== null) logger.fatal({ witness, url }, `A witness has seen another history of this log: ${alarm}`);
    else if (fault !== null) logger.warn({ witness, url, fault }, 'a witness does not cosign checkpoints');
    else logger.info({ witness, url }, 'the witness cosigns checkpoints again');
  }
}

/** Names the log in its checkpoints; later changes of the address do not affect it. */
function originOf(site: Site, organization: string): string {
  const name = organization.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${site.host}/${name}-${randomBytes(4).toString('hex')}`;
}
