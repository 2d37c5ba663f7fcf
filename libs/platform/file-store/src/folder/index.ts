export { openFolderFileStore } from './folder-file-store.js';
export type { FolderFileStoreOptions } from './folder-file-store.js';
