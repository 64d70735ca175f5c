export { createShowLocked, type ShowLocked } from './access-gate.ts';
export { accessModule } from './access-module.ts';
export { createLockPage, type LockPageParts } from './lock-page.ts';
export { hideFromStrangers, hideLocked } from './open-sources.ts';
export { type Access, createAccess, type LockedBy } from './site-access.ts';
