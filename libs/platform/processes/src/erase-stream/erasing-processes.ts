import type { Process } from '../process/process.js';

/** All processes that erase, and those that delete content to be erased. */
export abstract class ErasingProcesses {
  abstract readonly all: readonly Process[];
}
