import type { CollectionData, PageDocument } from '@awning/site-model';
import type { Theme } from '@awning/theme-kit';
import type { BlockPage, Blocks, RenderDocumentOptions } from '../../website/blocks/index.ts';
import type { DrawDocuments } from './page-data.ts';
import type { SiteFacts } from './site-dictionary.ts';

/** The layout of a page or an item that is wanted as HTML. */
export interface BodyWanted {
  readonly owner: BlockPage['owner'];
  readonly collection: CollectionData;
  readonly document: PageDocument;
  /** When the page or item was last saved. */
  readonly updatedOn: number;
  readonly options?: RenderDocumentOptions;
}

export interface DrawnBodies {
  /** By the id of the page or item. */
  readonly html: ReadonlyMap<string, string>;
  readonly ownerScripts: readonly string[];
}

export const NO_BODIES: DrawnBodies = { html: new Map(), ownerScripts: [] };

export async function drawBodies(
  draw: DrawDocuments,
  theme: Theme | null,
  { blocksWebsite: website, now }: SiteFacts,
  month: string | undefined,
  wanted: readonly BodyWanted[],
): Promise<DrawnBodies> {
  if (wanted.length === 0) return NO_BODIES;
  const drawn = await draw(
    website.id,
    theme,
    wanted.map(({ owner, collection, document, updatedOn, options = {} }) => ({
      document,
      page: { website, collection, now, owner, ...(month === undefined ? {} : { month }) },
      options: { ...options, updatedOn },
    })),
  );
  const html = wanted.flatMap(({ owner }, index): [string, string][] => {
    const body = drawn[index];
    return body ? [[owner.id, body.html]] : [];
  });
  return { html: new Map(html), ownerScripts: drawn.flatMap(({ ownerScripts }) => ownerScripts) };
}

/**
 * Drawn where we are, with our own templates: for sites without a theme, and as long as nobody hands in another way.
 */
export const createDrawDocuments =
  (blocks: Blocks): DrawDocuments =>
  async (websiteId, _theme, requests) => {
    const data = await blocks.load(
      websiteId,
      requests.map(({ document }) => document),
    );
    return requests.map(({ document, page, options }) => blocks.render(document, data, page, options));
  };
