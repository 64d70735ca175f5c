export { createShowLocked, type ShowLocked } from './access-gate.ts';
export { accessModule } from './access-module.ts';
export { createLockPage } from './lock-page.ts';
export { hideFromStrangers, hideLocked } from './open-sources.ts';
export { type Access, createAccess, type LockedBy } from './site-access.ts';
