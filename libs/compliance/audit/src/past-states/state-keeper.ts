import { Directory } from '@chat/directory';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ReplayFacilities } from '../replay/replays.js';

const EVERY_MS = 60_000;

/** Has past states made and removed, on a server where somebody may ask for a moment. */
@Injectable()
export class StateKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(StateKeeper.name);
  #isWanted = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly facilities: ReplayFacilities,
    private readonly directory: Directory,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.look(), EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  want(): void {
    this.#isWanted = true;
  }

  look(): void {
    const { elsewhere, hasStates } = this.facilities;
    if (!elsewhere || this.#running || !(this.#isWanted || hasStates() || this.#hasAuditors())) return;
    this.#running = elsewhere({ kind: 'keep_states' })
      .catch((error: unknown) => this.#logger.warn(error, 'no past states are made now'))
      .finally(() => (this.#running = undefined));
  }

  #hasAuditors(): boolean {
    for (const { isActive, specialPermissions } of this.directory.users())
      if (isActive && specialPermissions.includes('audit')) return true;
    return false;
  }
}
