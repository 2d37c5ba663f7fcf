export { Ballast } from './ballast.js';
export { claimDataFolder, DataFolderInUse } from './claim-data-folder.js';
export { claimFile } from './claim-file.js';
export { makeFolder } from './make-folder.js';
export { assertOwnAccount, giveToOwner } from './file-owner.js';
export { readingPlaceOf } from './open-for-reading.js';
export { keepTemporaryFilesIn } from './temporary-files.js';
export { keepPrivate } from './keep-private.js';
export { answering, ask } from './mailbox.js';
