/**
 * Files by path, where all servers of the service reach them: tiles, and what belongs to them. All but the checkpoint can be
 * made again from the log. Every call throws TemporarilyUnavailable while the engine cannot be reached.
 */
export interface TileStore {
  /** Undefined when there is none. */
  read(path: string): Promise<Buffer | undefined>;

  /** Paths of the files in a folder, in their order; none when there is no folder. */
  list(folder: string): Promise<readonly string[]>;

  /** Resolves when the whole file survives a crash of the program. A file that was there is replaced. */
  write(path: string, bytes: Uint8Array): Promise<void>;

  /** Resolves when what was written survives a loss of power. */
  sync(): Promise<void>;

  /**
   * Replaces a file if it still has the text that is expected, undefined for none; survives a loss of power.
   * @returns false when it has another one: somebody else was faster
   */
  replace(path: string, expected: string | undefined, text: string): Promise<boolean>;

  /** Removes the files below a folder. */
  remove(folder: string): Promise<void>;

  close(): Promise<void>;
}

/** Injection token of the one tile store that a server has open. */
export const TILE_STORE = Symbol('TileStore');
