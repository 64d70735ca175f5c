export { createKeyring, type Keyring, type Sealed } from './keyring.ts';
export { addMasterKey, dropOldMasterKeys, loadMasterKeys, type MasterKeys } from './master-key.ts';
