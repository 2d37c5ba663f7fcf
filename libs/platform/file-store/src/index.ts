export { keepBytes, keepSummed, newFileKey } from './keep-bytes.js';
export { FileNotFound, FileStoreUnavailable } from './port/errors.js';
export { FILE_STORE } from './port/file-store.js';
export type { ByteRange, FileStore, ReceivedFile } from './port/file-store.js';
