/**
 * Files by path that all servers of the service share: tiles, and their companions. All but the checkpoint can be rebuilt from the
 * log. Every call throws TemporarilyUnavailable while the engine cannot be reached.
 */
export interface TileStore {
  /** Undefined for a missing file. */
  read(path: string): Promise<Buffer | undefined>;

  /** Paths of the files in a folder, in their order; empty without the folder. */
  list(folder: string): Promise<readonly string[]>;

  /** Resolves when the whole file survives a crash of the program. An existing file is replaced. */
  write(path: string, bytes: Uint8Array): Promise<void>;

  /** Resolves when all writes survive a loss of power. */
  sync(): Promise<void>;

  /**
   * Replaces a file if it still has the expected text, undefined for none; survives a loss of power.
   * @returns false when it has another one: another server was faster
   */
  replace(path: string, expected: string | undefined, text: string): Promise<boolean>;

  /** Removes the files below a folder. */
  remove(folder: string): Promise<void>;

  close(): Promise<void>;
}

/** Injection token of the server's tile store. */
export const TILE_STORE = Symbol('TileStore');
