export { channelFolders } from './channel-folders.capability.js';
