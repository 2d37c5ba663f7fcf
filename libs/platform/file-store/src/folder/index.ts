export { openFolderFileStore } from './folder-file-store.js';
