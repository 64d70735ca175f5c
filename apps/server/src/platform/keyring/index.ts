export { agreeOnKey, readAgreedKey, recordAgreedKey } from './agreed-key.ts';
export { createKeyring, type Keyring, type Sealed } from './keyring.ts';
export {
  addMasterKey,
  dropOldMasterKeys,
  loadMasterKeys,
  type MasterKeys,
  readMasterKeys,
} from './master-key.ts';
