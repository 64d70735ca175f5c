export type { ReportError } from './error-report.ts';
export * from './events.ts';
export { type FetchedData, useFetchedData } from './fetching/use-fetched-data.ts';
export type { Island, IslandContext, MountIsland } from './island.ts';
export { type KeyName, type KeyPress, keyOf } from './keyboard/pressed-key.ts';
export {
  type NextPageAction,
  nextPageActionKey,
  storeNextPageAction,
  takeNextPageAction,
} from './session/next-page-action.ts';
export { createSessionEntries, type SessionEntries } from './session/session-entries.ts';
export { type SettleOptions, whenSettled } from './settle/element-settled.ts';
export type { SiteUserClient, SiteUserClientOptions, SiteUserOutcome } from './site-user/site-user-client.ts';
export { createSiteUserClient } from './site-user/site-user-client.ts';
export { isViewport, type Viewport, viewportQueries, watchViewport } from './viewport/viewport-query.ts';
export {
  createPopupOverlayState,
  type PopupOverlayState,
  type PopupOverlayStateOptions,
  popupOverlayKeys,
} from './window/popup-overlay-state.ts';
export { openPopupWindow, type PopupWindowOptions } from './window/popup-window.ts';
