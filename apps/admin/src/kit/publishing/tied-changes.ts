import type { SiteChange } from '@awning/contract';

const OF_A_PAGE: readonly SiteChange['kind'][] = ['page', 'page-settings'];

/**
 * What is published with this change or not at all. A page that is not on the site waits twice: what is on it, and that
 * it is shown. One without the other would be an empty page for visitors, or a page that is published and still hidden.
 */
export function tiedTo(change: SiteChange, all: readonly SiteChange[]): readonly SiteChange[] {
  if (!OF_A_PAGE.includes(change.kind)) return [change];
  const ofPage = all.filter(({ kind, id }) => id === change.id && OF_A_PAGE.includes(kind));
  return ofPage.some(({ turnsOn }) => turnsOn) ? ofPage : [change];
}
