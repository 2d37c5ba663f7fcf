import { statfs } from 'node:fs/promises';
import { SERVICE_VERSION } from '@chat/directory';
import type { RunningFollower, RunningService, RunningState } from '@chat/ports';
import type { ProcessRunner } from '@chat/processes';
import { Attachments } from '@chat/uploads';
import type { Core } from './core.js';

/** Reports this server to its operator. */
export class ThisServer implements RunningService {
  readonly #startedAt: number;
  #processes: readonly ProcessRunner[] = [];
  #events = 0;

  /** @param folder where data is kept; undefined: nowhere */
  constructor(
    private readonly core: Core,
    private readonly folder: string | undefined,
  ) {
    this.#startedAt = core.clock.now();
    core.follower.onEvent(() => this.#events++);
  }

  get events(): number {
    return this.#events;
  }

  watch(processes: readonly ProcessRunner[]): void {
    this.#processes = processes;
  }

  async state(): Promise<RunningState> {
    const { core } = this;
    const { count, waiting, bytes, longestSilentSince } = core.queues.figures();
    return {
      version: SERVICE_VERSION,
      startedAt: this.#startedAt,
      log: { engine: core.engineNames.log, head: await core.log.head().catch(() => null) },
      store: { engine: core.engineNames.store },
      followers: this.#followers(),
      queues: { count, waiting, bytes, longestSilentSince },
      uploadedBytes: core.state.get(Attachments).spaceUsed,
      disk: await this.disk(),
    };
  }

  async disk(): Promise<RunningState['disk']> {
    if (this.folder === undefined) return null;
    const found = await statfs(this.folder).catch(() => undefined);
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
