/** No file has this key, or has it any longer. */
export class FileNotFound extends Error {
  override readonly name = 'FileNotFound';
}

/** The engine cannot be reached now, or has no space left. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable';
}
