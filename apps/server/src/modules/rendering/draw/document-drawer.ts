import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type Access, hideLocked } from '../../people/access/index.ts';
import type { BlockSources, Blocks } from '../../website/blocks/index.ts';
import type { Themes } from '../../website/themes/index.ts';
import type { DocumentRequest, DrawDocuments } from '../page-data/index.ts';
import type { ThemeRenderer } from '../workers/index.ts';

interface DrawerParts {
  readonly blocks: Blocks;
  /** Those of the blocks. */
  readonly sources: BlockSources;
  readonly stillLocked: Access['stillLocked'];
  readonly themes: Pick<Themes, 'ofSite'>;
  readonly renderer: Pick<ThemeRenderer, 'drawDocuments'>;
}

/** With our own templates here, and in the worker where a theme has some in their place: those are a stranger's. */
export function createDocumentDrawer(parts: DrawerParts): DrawDocuments {
  const { blocks, sources, stillLocked, themes, renderer } = parts;

  /** Documents drawn together stand on one page: they show what everybody may see who was let into all of them. */
  const blocksFor = async (
    websiteId: WebsiteId,
    requests: Parameters<DrawDocuments>[2],
  ): Promise<Pick<Blocks, 'load' | 'loadPacked'>> => {
    const collectionIds = new Set(requests.map(({ page }) => page.collection?.id ?? null));
    const locked = await Promise.all([...collectionIds].map((id) => stillLocked(websiteId, id)));
    const closed = new Set(locked.flatMap((ids) => [...ids]));
    const open = closed.size === 0 ? sources : hideLocked(sources, async () => closed);
    const ownSources = requests.reduce(withOwnItems, open);
    return ownSources === sources ? blocks : blocks.withSources(ownSources);
  };

  return async (websiteId, theme, requests) => {
    if (requests.length === 0) return [];
    const documents = requests.map(({ document }) => document);
    const content = await blocksFor(websiteId, requests);
    const replaces = theme !== null && Object.keys(theme.blockOverrides).length > 0;
    const activeTheme = replaces ? await themes.ofSite(websiteId) : null;
    if (activeTheme) {
      const data = await content.loadPacked(websiteId, documents);
      return renderer.drawDocuments({
        websiteId,
        theme: activeTheme,
        documents: requests.map(({ ownItems: _shown, ...request }) => ({ ...request, data })),
      });
    }
    const data = await content.load(websiteId, documents);
    return requests.map(({ document, page, options }) => blocks.render(document, data, page, options));
  };
}

/** Lists of the page's own collection show the part of it that the address asks for. */
function withOwnItems(sources: BlockSources, { ownItems, page }: DocumentRequest): BlockSources {
  const own = page.collection?.id;
  if (ownItems === undefined || own === undefined) return sources;
  return {
    ...sources,
    async itemLists(websiteId, lists) {
      const others = lists.filter(({ collectionId }) => collectionId !== own);
      const answers = await sources.itemLists(websiteId, others);
      const matches = new Map(others.map((list, index) => [list, answers[index] ?? []]));
      return lists.map((list) => matches.get(list) ?? ownItems);
    },
  };
}
