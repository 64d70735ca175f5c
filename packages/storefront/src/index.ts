export type { SiteUserClient, SiteUserClientOptions, SiteUserOutcome } from './account/site-user-client.ts';
export { createSiteUserClient } from './account/site-user-client.ts';
export { type SettleOptions, whenSettled } from './browser/element-settled.ts';
export {
  type NextPageAction,
  nextPageActionKey,
  storeNextPageAction,
  takeNextPageAction,
} from './browser/next-page-action.ts';
export { openPopupWindow, type PopupWindowOptions } from './browser/popup-window.ts';
export { type KeyName, type KeyPress, keyOf } from './browser/pressed-key.ts';
export { createSessionEntries, type SessionEntries } from './browser/session-entries.ts';
export { type FetchedData, useFetchedData } from './browser/use-fetched-data.ts';
export { isViewport, type Viewport, viewportQueries, watchViewport } from './browser/viewport-query.ts';
export type { ReportError } from './error-report.ts';
export * from './events.ts';
export type { Island, IslandContext, MountIsland } from './island.ts';
export {
  createPopupOverlayState,
  type PopupOverlayState,
  type PopupOverlayStateOptions,
  popupOverlayKeys,
} from './popup/popup-overlay-state.ts';
