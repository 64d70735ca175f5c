import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import type { Donations } from '../../store/donations/index.ts';
import type { Blocks } from '../../website/blocks/index.ts';
import type { Content, PageReaders, PreviewReaders } from '../../website/content/index.ts';
import type { HeaderFooters, SiteDesigns } from '../../website/design/index.ts';
import type { ReadSiteDrafts, SiteDrafts } from '../../website/drafts/index.ts';
import type { PublicForms } from '../../website/forms/index.ts';
import type { Media } from '../../website/media/index.ts';
import type { Promotions } from '../../website/promotions/index.ts';
import { type SiteTheme, shownByTheme, type Themes } from '../../website/themes/index.ts';
import { createSteps, type PageStepParts } from '../page-steps.ts';
import type { SitePagesContext } from '../site-pages.ts';
import { type DraftChanges, readDraftChanges } from './draft-changes.ts';
import type { PreviewPlace } from './preview-place.ts';

/** What previews are made from, besides what the pages of visitors are made from. */
export interface PreviewParts {
  readonly readSiteDrafts: ReadSiteDrafts;
  readonly content: Pick<Content, 'previewed'>;
  /** The readers of pages over other readers of content. */
  readonly productPagesOver: (content: PageReaders) => ProductPages;
  readonly designs: Pick<SiteDesigns, 'css' | 'changedCss' | 'changedThemeLook'>;
  readonly headerFooters: Pick<HeaderFooters, 'ofSite' | 'changed'>;
  readonly promotions: Pick<Promotions, 'changed'>;
  readonly themes: Pick<Themes, 'ofSite' | 'changed' | 'changedStylesheet' | 'list'>;
  readonly forms: Pick<PublicForms, 'models'>;
  readonly donations: Pick<Donations, 'shown'>;
  readonly media: Pick<Media, 'images' | 'files'>;
  readonly blocks: Blocks;
  /** For visitors; what previews replace is not read from here. */
  readonly stepParts: PageStepParts;
}

/** A site over its drafts, as of one moment. */
export interface SitePreview {
  /** The steps of a page view, over drafts. Nothing here reads or fills a cache with what is not public. */
  readonly steps: SitePagesContext;
  readonly parts: PageStepParts;
  readonly readers: PreviewReaders;
  readonly drafts: SiteDrafts;
  readonly changes: DraftChanges;
  readonly promotions: ReturnType<Promotions['changed']>;
}

/** The one place where drafts are put over what is public: every step of a page view is the visitors' own. */
export async function openSitePreview(
  parts: PreviewParts,
  websiteId: WebsiteId,
  place: PreviewPlace,
): Promise<SitePreview> {
  const { designs, headerFooters, media, stepParts } = parts;
  const drafts = await parts.readSiteDrafts(websiteId);
  const changes = readDraftChanges(drafts);
  const readers = parts.content.previewed(drafts);
  const content = parts.productPagesOver(readers);
  const sources = {
    ...content,
    images: media.images,
    files: media.files,
    forms: parts.forms.models,
    donations: parts.donations.shown,
  };
  const promotions = parts.promotions.changed({
    announcement: changes.announcement ?? {},
    popup: changes.popup ?? {},
    pages: readers,
  });
  const { design, headerFooter } = changes;
  const ofSite = themeReader(parts.themes, changes, place);
  const previewParts: PageStepParts = {
    ...stepParts,
    content,
    sources,
    blocks: parts.blocks.withSources(sources),
    designs: {
      css: design ? (id) => designs.changedCss(id, design) : designs.css,
      // Never the visitors' own: a drafted theme looks different by itself.
      themeLook: (id, base) => designs.changedThemeLook(id, base, design ?? {}),
    },
    headerFooters:
      headerFooter || changes.theme
        ? {
            // Another theme has another header until the owner says otherwise.
            ofSite: async (id) =>
              headerFooters.changed(
                id,
                headerFooter ?? {},
                changes.theme ? shownByTheme(await ofSite(id)) : undefined,
              ),
          }
        : headerFooters,
    embedPath: place.embeds,
    popupAddress: place.popup,
    promotions,
    themes: { ofSite },
  };
  return { steps: createSteps(previewParts), parts: previewParts, readers, drafts, changes, promotions };
}

/** Several steps of a page ask for the theme. */
function themeReader(
  themes: PreviewParts['themes'],
  { theme }: DraftChanges,
  place: PreviewPlace,
): Themes['ofSite'] {
  if (theme === null) return themes.ofSite;
  let reading: Promise<SiteTheme | null> | undefined;
  return (websiteId) => {
    const options = { isShownOnly: place.isOfTheme ?? false };
    reading ??= themes.changed(websiteId, theme, place.stylesheet, options);
    return reading;
  };
}
