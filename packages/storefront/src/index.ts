export type { ReportError } from './error-report.ts';
export * from './events.ts';
export type { Island, IslandContext, MountIsland } from './island.ts';
export {
  type NextPageAction,
  nextPageActionKey,
  storeNextPageAction,
  takeNextPageAction,
} from './session/next-page-action.ts';
export { createSessionEntries, type SessionEntries } from './session/session-entries.ts';
export type { SiteUserClient, SiteUserClientOptions, SiteUserOutcome } from './site-user/site-user-client.ts';
export { createSiteUserClient } from './site-user/site-user-client.ts';
