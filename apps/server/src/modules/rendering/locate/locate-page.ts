import type { Settings } from '../../foundation/settings/index.ts';
import type { SiteTheme, Themes } from '../../website/themes/index.ts';
import { beginReading, type EarlyReading, type EarlyReadingContext } from './early-reading.ts';
import { findPage } from './find-page.ts';
import { monthRange } from './month-range.ts';
import type { PageRequest } from './page-request.ts';
import type { FindContext, PageSearch } from './page-search.ts';
import type { PageMatch, PageTarget, RedirectMatch } from './page-target.ts';

export interface LocateContext extends FindContext, Pick<EarlyReadingContext, 'reviews'> {
  readonly settings: Pick<Settings, 'site' | 'store'>;
  readonly themes: Pick<Themes, 'ofSite'>;
}

/** What stands at the address of a request. */
export interface LocatedPage {
  readonly request: PageRequest;
  readonly target: PageTarget;
  readonly activeTheme: SiteTheme | null;
  /** What was begun to be read when its item was known. */
  readonly early: EarlyReading | null;
}

/** How what is asked for is found: by the address, unless the caller knows the page already. */
export type FindTarget = (context: FindContext, search: PageSearch) => Promise<PageMatch | null>;

/** Null when there is nothing at this address for visitors. */
export async function locatePage(
  context: LocateContext,
  request: PageRequest,
  find: FindTarget = findPage,
): Promise<LocatedPage | RedirectMatch | null> {
  const { settings, themes } = context;
  const { site, path, query } = request;
  const [{ value: reading }, { value: store }, activeTheme] = await Promise.all([
    settings.site(site.id),
    settings.store(site.id),
    themes.ofSite(site.id),
  ]);
  const { category, tag, author, month } = query;
  const within = month === undefined ? null : monthRange(month, reading.timeZone);
  const early = new Map<string, EarlyReading>();
  const target = await find(context, {
    websiteId: site.id,
    path,
    filter: { category, tag, author, within },
    reading,
    theme: activeTheme?.theme ?? null,
    quickView: store.quickViewEnabled,
    onItem: (collection, item) => early.set(item.id, beginReading(context, site.id, collection, item)),
  });
  if (!target || 'location' in target) return target;
  return { request, target, activeTheme, early: early.get(target.item?.id ?? '') ?? null };
}
