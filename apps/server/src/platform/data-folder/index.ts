export { claimDataFolder, type DataFolder, findDataFolderHolder } from './data-folder.ts';
export { takeFolderLock } from './folder-lock.ts';
export { isProcessAlive } from './process-identity.ts';
export { findServedPort, notePort } from './served-port.ts';
