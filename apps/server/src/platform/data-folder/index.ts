export { claimDataFolder, type DataFolder, findDataFolderHolder } from './data-folder.ts';
export { acquireFolderLock } from './folder-lock.ts';
export { isProcessAlive } from './process-identity.ts';
export { findServedPort, notePort } from './served-port.ts';
