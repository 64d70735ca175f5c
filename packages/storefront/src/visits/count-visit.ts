import type { VisitPage } from '@awning/contract';
import { installAwning } from './awning-global.ts';
import type { Visits } from './page/counted-visit.ts';
import { createVisits } from './visits.ts';

/** The admin, its previews and the editor. */
const EDITING = /\/config(?:\/|$)/;

/** Fetched when the page is idle. What goes wrong here is nothing that a visitor should notice. */
export function countVisit(element: Element): void {
  installAwning(begin(JSON.parse(element.textContent)));
}

async function begin(page: VisitPage): Promise<Visits> {
  await isSeen();
  const isMember = document.cookie.includes('awning-staff');
  const isOff = page.isOff === true || EDITING.test(location.pathname);
  const isCounted =
    !isOff && (!isMember || (await import('./staff.ts').then((staff) => staff.countsAsVisitor())));
  const visits = createVisits(page, { isCounted, isStaff: !isOff && !isCounted });
  if (document.querySelector('[data-awning-variant]'))
    await import('./variants/variants.ts').then((variants) => variants.applyVariants(visits)).catch(() => {});
  visits.start();
  return visits;
}

/** A page that a browser has made ready, or that waits in another tab, was not visited yet. */
async function isSeen(): Promise<void> {
  if ('prerendering' in document && document.prerendering === true)
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
  while (document.visibilityState === 'hidden')
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}
