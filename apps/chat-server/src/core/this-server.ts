import { statfs } from 'node:fs/promises';
import { type Configuration, programVersion, versionsOf } from '@chat/composition';
import type { RunningFollower, RunningService, RunningState, RunningVersions } from '@chat/ports';
import type { ProcessRunner } from '@chat/processes';
import { Attachments } from '@chat/uploads';
import type { Core } from './core.js';

/** An engine may be replaced while the server runs. */
const VERSIONS_KNOWN_FOR_MS = 600_000;

/** Reports this server to its operator. */
export class ThisServer implements RunningService {
  readonly #startedAt: number;
  #processes: readonly ProcessRunner[] = [];
  #events = 0;
  #versions: { readonly at: number; readonly found: RunningVersions } | undefined;

  constructor(
    private readonly core: Core,
    private readonly configuration: Configuration,
  ) {
    this.#startedAt = core.clock.now();
    core.follower.onEvent(() => this.#events++);
  }

  get events(): number {
    return this.#events;
  }

  get uploadedBytes(): number {
    return this.core.state.get(Attachments).spaceUsed;
  }

  watch(processes: readonly ProcessRunner[]): void {
    this.#processes = processes;
  }

  async state(): Promise<RunningState> {
    const { core } = this;
    const { count, waiting, bytes, longestSilentSince } = core.queues.figures();
    return {
      startedAt: this.#startedAt,
      log: { engine: core.engineNames.log, head: await core.log.head().catch(() => null) },
      store: { engine: core.engineNames.store },
      followers: this.#followers(),
      queues: { count, waiting, bytes, longestSilentSince },
      uploadedBytes: this.uploadedBytes,
      disk: await this.disk(),
    };
  }

  async versions(): Promise<RunningVersions> {
    const now = performance.now();
    if (this.#versions && now - this.#versions.at < VERSIONS_KNOWN_FOR_MS) return this.#versions.found;
    const engines = await versionsOf(this.configuration).catch(() => undefined);
    const found = { program: programVersion(), log: engines?.log ?? null, store: engines?.read_store ?? null };
    if (engines) this.#versions = { at: now, found };
    return found;
  }

  /** Null without a data folder. */
  async disk(): Promise<RunningState['disk']> {
    const { eventLog, dataDir } = this.configuration;
    if (eventLog === 'memory') return null;
    const found = await statfs(dataDir).catch(() => undefined);
    return found ? { free: found.bavail * found.bsize, total: found.blocks * found.bsize } : null;
  }

  #followers(): RunningFollower[] {
    const { follower, projections } = this.core;
    const running = this.#processes.filter(({ passed }) => passed > 0);
    return [
      { name: 'directory', kind: 'directory', ...stateOf(follower.status()) },
      ...projections.statuses().map((each) => ({ name: each.name, kind: 'read_model' as const, ...stateOf(each) })),
      ...running.map(({ name, passed }) => ({ name, kind: 'process' as const, state: 'live', position: passed })),
    ];
  }
}

const stateOf = ({ state, position }: { readonly state: string; readonly position: number }) => ({ state, position });
