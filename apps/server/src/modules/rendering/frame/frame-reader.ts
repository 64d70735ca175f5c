import type { Clock } from '../../../platform/clock.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { rawHtml } from '../../../platform/html/index.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { PageReaders } from '../../website/content/index.ts';
import type { HeaderFooters } from '../../website/design/index.ts';
import type { Media } from '../../website/media/index.ts';
import type { DrawDocuments } from '../page-data/index.ts';
import type { FrameColumn } from './frame-footer.ts';
import { type FrameLink, frameLink } from './frame-links.ts';
import type { PageFrame } from './page-frame.ts';

export interface FrameReaderContext {
  readonly content: Pick<PageReaders, 'mainNavigation' | 'navigation' | 'savedArea'>;
  readonly headerFooters: Pick<HeaderFooters, 'ofSite'>;
  readonly settings: Pick<Settings, 'identity' | 'site'>;
  readonly media: Pick<Media, 'images'>;
  readonly drawDocuments: DrawDocuments;
  readonly clock: Clock;
}

export interface ReadFrame {
  readonly frame: Pick<PageFrame, 'header' | 'footer' | 'columns' | 'navigation' | 'logo' | 'accounts'>;
  /** Of the areas in the footer. */
  readonly ownerScripts: readonly string[];
}

/** What the owner wants around the pages of a site without a theme. */
export async function readFrame(context: FrameReaderContext, site: RequestSite): Promise<ReadFrame> {
  const { content, headerFooters, settings, media } = context;
  const [{ header, footer }, { value: identity }] = await Promise.all([
    headerFooters.ofSite(site.id),
    settings.identity(site.id),
  ]);
  const { logoImageId } = identity;
  const areaIds = [...new Set(footer.columns.map(({ areaId }) => areaId).filter((id) => id !== ''))];
  const [chosen, main, menus, areas, images] = await Promise.all([
    readMenu(context, site.id, header.navigationName),
    content.mainNavigation(site.id),
    Promise.all(footer.columns.map(({ navigationName }) => readMenu(context, site.id, navigationName))),
    drawAreas(context, site, areaIds),
    logoImageId === null ? null : media.images(site.id, [logoImageId]),
  ]);
  const columns = footer.columns.map(
    ({ title, text, navigationName, areaId }, index): FrameColumn => ({
      title,
      text: rawHtml(text),
      menu: navigationName,
      links: menus[index] ?? [],
      area: rawHtml(areas.html.get(areaId) ?? ''),
    }),
  );
  const frame = {
    header,
    footer,
    columns,
    accounts: identity.socialAccounts,
    // A menu that is gone leaves the site its own rather than none.
    navigation: chosen ?? main.map(frameLink),
    logo: images?.get(logoImageId ?? '') ?? null,
  };
  return { frame, ownerScripts: areas.ownerScripts };
}

const readMenu = async (
  { content }: Pick<FrameReaderContext, 'content'>,
  websiteId: WebsiteId,
  name: string,
): Promise<FrameLink[] | null> =>
  (name === '' ? null : await content.navigation(websiteId, name))?.map(frameLink) ?? null;

/** By their ids, all in one go. */
async function drawAreas(
  { content, settings, drawDocuments, clock }: FrameReaderContext,
  site: RequestSite,
  ids: readonly string[],
) {
  const saved = await Promise.all(ids.map((id) => content.savedArea(site.id, id)));
  const rows = ids.flatMap((id, index) => {
    const area = saved[index];
    return area ? [{ id, ...area }] : [];
  });
  if (rows.length === 0) return { html: new Map<string, string>(), ownerScripts: [] };
  const [{ value: reading }, { value: identity }] = await Promise.all([
    settings.site(site.id),
    settings.identity(site.id),
  ]);
  const website = {
    id: site.id,
    siteTitle: site.title,
    baseUrl: site.baseUrl,
    language: reading.language,
    timeZone: reading.timeZone,
    socialAccounts: identity.socialAccounts,
  };
  const now = clock.now().getTime();
  const drawn = await drawDocuments(
    site.id,
    null,
    rows.map(({ id, document, updatedOn }) => ({
      document,
      page: { website, collection: null, now, owner: { kind: 'area', id } },
      options: updatedOn === null ? {} : { updatedOn },
    })),
  );
  return {
    html: new Map(rows.map(({ id }, index) => [id, drawn[index]?.html ?? ''])),
    ownerScripts: drawn.flatMap(({ ownerScripts }) => ownerScripts),
  };
}
