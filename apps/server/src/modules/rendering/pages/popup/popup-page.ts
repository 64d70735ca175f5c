import type { Clock } from '../../../../platform/clock.ts';
import { type Html, rawHtml } from '../../../../platform/html/index.ts';
import type { RequestSite } from '../../../../platform/http/index.ts';
import type { Promotions } from '../../../website/promotions/index.ts';
import type { Themes } from '../../../website/themes/index.ts';
import type { DrawDocuments, PageData } from '../../page-data/index.ts';

export interface PopupContext {
  readonly promotions: Pick<Promotions, 'popupPage'>;
  readonly themes: Pick<Themes, 'ofSite'>;
  readonly pageData: Pick<PageData, 'system'>;
  readonly drawDocuments: DrawDocuments;
  readonly clock: Clock;
}

/** What is in the popup of a site, as a piece of HTML; null for a page that is none. */
export async function drawPopup(
  { promotions, themes, pageData, drawDocuments, clock }: PopupContext,
  site: RequestSite,
  pageId: string,
): Promise<Html | null> {
  const page = await promotions.popupPage(site.id, pageId);
  if (!page?.document) return null;
  const activeTheme = await themes.ofSite(site.id);
  const { website } = await pageData.system(site, {}, activeTheme?.theme ?? null);
  const [drawn] = await drawDocuments(site.id, activeTheme?.theme ?? null, [
    {
      document: page.document,
      page: {
        website,
        collection: page.collection,
        now: clock.now().getTime(),
        owner: { kind: 'page', id: pageId },
      },
      options: { hasten: false, updatedOn: page.collection.updatedOn },
    },
  ]);
  return drawn ? rawHtml(drawn.html) : null;
}
