import type { Report } from '../page/counted-visit.ts';

/** Pages have no ending, or one of these. */
const FILE = /\.(?!html?$|php$|aspx?$)[a-z][a-z0-9]{1,4}$/i;

/** Clicks that lead away from the site, and those that fetch a file. */
export function watchLinks(report: Report): void {
  const note = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    // The right button opens a menu.
    if (!link || event.button > 1 || !/^https?:$/.test(link.protocol)) return;
    const isFile = link.hasAttribute('download') || FILE.test(link.pathname);
    if (!isFile && link.origin === location.origin) return;
    report('link_clicked', { destination_url: link.href, link_kind: isFile ? 'file' : 'leaving' });
  };
  addEventListener('click', note, true);
  addEventListener('auxclick', note, true);
}
